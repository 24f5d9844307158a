import { sql } from 'drizzle-orm'
import type { Check } from '../platform/database/checks.ts'
import type { Queries } from '../platform/database/client.ts'
import {
  stockedProducts,
  stockLevels,
  stockMovements,
  stockoutRollUp,
  stockoutSpans,
  stockouts,
} from './schema.ts'
import { sumsOfPeriods } from './stockouts.ts'

/**
 * A product whose stock in a store differs from the sum of its movements there. For a deleted product, `name` is null
 * and `stock` 0.
 */
export type LedgerMismatch = {
  productId: string
  storeId: string
  name: string | null
  stock: number
  ledger: number
}

/** Products whose stock in a store differs from the sum of their movements there. */
const ledgerMismatches = sql`
  select product_id as id, store_id, p.name, coalesce(level.stock, 0) as stock, coalesce(m.sum, 0)::integer as ledger
  from ${stockLevels} level
  full join (
    select product_id, store_id, sum(change) from ${stockMovements} group by product_id, store_id
  ) m using (product_id, store_id)
  left join ${stockedProducts} p on p.id = product_id
  where coalesce(level.stock, 0) <> coalesce(m.sum, 0)`

/** Compares every product with the ledger, in one snapshot of the database. Empty if they agree. */
export async function findLedgerMismatches(tx: Queries): Promise<LedgerMismatch[]> {
  const found = await tx.execute<LedgerMismatch>(sql`
    select id as "productId", store_id as "storeId", name, stock, ledger
    from (${ledgerMismatches}) mismatches order by 1, 2`)
  return found.rows
}

const countLevels = sql`select count(*) from ${stockLevels}`

/** Products whose stockouts contradict their stock, or whose sums contradict their stockouts. */
const wrongStockouts = sql`
  select p.id, p.name as label
  from ${stockLevels} level join ${stockedProducts} p on p.id = level.product_id
  left join ${stockouts} s on s.product_id = p.id and s.store_id = level.store_id and s.until is null
  where (level.stock = 0) <> (s.id is not null)
  union
  select p.id, p.name
  from ${stockoutSpans} stored
  full join (${sumsOfPeriods(sql`select day, through from ${stockoutRollUp}`)}) real
    using (days, product_id, store_id)
  join ${stockedProducts} p on p.id = product_id
  where exists (select from ${stockoutRollUp})
    and (stored.out_during, stored.out_before, stored.sold)
      is distinct from (real.out_during, real.out_before, real.sold)
    and (stored.days is not null or not exists (
      select from ${stockouts} s join ${stockoutRollUp} done on s.until is null or s.until > done.through
      where s.product_id = p.id and s.store_id = coalesce(stored.store_id, real.store_id)))`

/** Invariants of the stock. */
export const stockChecks: readonly Check<'stock_ledger' | 'stockouts'>[] = [
  {
    name: 'stock_ledger',
    promise: 'the stock of every product is the sum of its movements',
    count: countLevels,
    wrong: sql`select distinct id, coalesce(name, id) as label from (${ledgerMismatches}) mismatches`,
  },
  {
    name: 'stockouts',
    promise: 'stockouts are recorded for exactly the products that are out of stock',
    count: countLevels,
    wrong: wrongStockouts,
  },
]
