import { sql } from 'drizzle-orm'
import type { Check } from '../platform/database/checks.ts'
import type { Queries } from '../platform/database/client.ts'
import { stockedProducts, stockMovements, stockoutRollUp, stockoutSpans, stockouts } from './schema.ts'
import { sumsOfPeriods } from './stockouts.ts'

/** A product whose stock is not the sum of its movements. Of a deleted product `name` is null and `stock` 0. */
export type LedgerMismatch = { productId: string; name: string | null; stock: number; ledger: number }

/** Products whose stock is not the sum of their movements. */
const ledgerMismatches = sql`
  select coalesce(p.id, m.product_id) as id, p.name, coalesce(p.stock, 0) as stock,
    coalesce(m.sum, 0)::integer as ledger
  from ${stockedProducts} p
  full join (select product_id, sum(change) from ${stockMovements} group by product_id) m on m.product_id = p.id
  where coalesce(p.stock, 0) <> coalesce(m.sum, 0)`

/** Compares every product with the ledger, in one view of the database. Empty if they agree. */
export async function findLedgerMismatches(tx: Queries): Promise<LedgerMismatch[]> {
  const found = await tx.execute<LedgerMismatch>(
    sql`select id as "productId", name, stock, ledger from (${ledgerMismatches}) mismatches order by 1`,
  )
  return found.rows
}

const countProducts = sql`select count(*) from ${stockedProducts}`

/** Products whose stockouts do not agree with their stock, or whose sums are not those of their stockouts. */
const wrongStockouts = sql`
  select p.id, p.name as label
  from ${stockedProducts} p left join ${stockouts} s on s.product_id = p.id and s.until is null
  where (p.stock = 0) <> (s.id is not null)
  union
  select p.id, p.name
  from ${stockoutSpans} stored
  full join (${sumsOfPeriods(sql`select day, through from ${stockoutRollUp}`)}) real using (days, product_id)
  join ${stockedProducts} p on p.id = product_id
  where exists (select from ${stockoutRollUp})
    and (stored.out_during, stored.out_before, stored.sold)
      is distinct from (real.out_during, real.out_before, real.sold)
    and (stored.days is not null or not exists (
      select from ${stockouts} s join ${stockoutRollUp} done on s.until is null or s.until > done.through
      where s.product_id = p.id))`

/** What must always be true of stock. */
export const stockChecks: readonly Check<'stock_ledger' | 'stockouts'>[] = [
  {
    name: 'stock_ledger',
    promise: 'the stock of every product is the sum of its movements',
    count: countProducts,
    wrong: sql`select id, coalesce(name, id) as label from (${ledgerMismatches}) mismatches`,
  },
  {
    name: 'stockouts',
    promise: 'products are noted as out of stock while they are',
    count: countProducts,
    wrong: wrongStockouts,
  },
]
