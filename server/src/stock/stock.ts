import { type SQL, sql } from 'drizzle-orm'
import { products } from '../catalogue/schema.ts'
import type { Queries } from '../platform/database/client.ts'
import { run, type Statement, statement, type Values } from '../platform/database/statement.ts'
import { type StockReason, stockMovements } from './schema.ts'

/** A product as a cart or an order needs it: names as the shop wrote them, amounts in whole XOF. */
export type PublishedProduct = {
  id: string
  name: string
  nameOther: string | null
  images: string[]
  unit: string
  price: number
  discount: number
  stock: number
}

const fields = sql`id, name, name_other as "nameOther", images, unit, price, discount, stock`
const shelved = sql`select ${fields} from ${products}`

/** Products by id, as they are at this moment; what is gone or a draft is absent. In order of their ids. */
export async function findPublishedProducts(
  tx: Queries,
  ids: readonly string[],
): Promise<PublishedProduct[]> {
  const found = await tx.execute<PublishedProduct>(
    sql`${shelved} where id = any(${sql.param(ids)}::text[]) and not draft order by id`,
  )
  return found.rows
}

/**
 * As `findShelved`, and nobody moves their stock or changes their price until the transaction ends. Everybody who
 * takes several locks them in the order of their ids, so that no two wait for each other; drafts too, to which
 * pieces may come back.
 */
export async function lockPublishedProducts(
  tx: Queries,
  ids: readonly string[],
): Promise<PublishedProduct[]> {
  return run(tx, lockListed({ ids }))
}

/** As `lockPublishedProducts`, of the products whose ids a query finds. */
export function lockPublishedProductsIn(ids: SQL): (values: Values) => Statement<PublishedProduct[]> {
  return statement<PublishedProduct & { draft: boolean }, PublishedProduct[]>(
    sql`select ${fields}, draft from ${products} where id in (${ids}) order by id for no key update`,
    (locked) => locked.flatMap(({ draft, ...product }) => (draft ? [] : [product])),
  )
}

const lockListed = lockPublishedProductsIn(sql`select unnest(${sql.placeholder('ids')}::text[])`)

/** As `findShelved`, and none of them leaves the shop until the transaction ends; stock and price may still change. */
export async function keepShelved(tx: Queries, ids: readonly string[]): Promise<PublishedProduct[]> {
  const found = await tx.execute<PublishedProduct>(
    sql`${shelved} where id = any(${sql.param(ids)}::text[]) and not draft order by id for key share`,
  )
  return found.rows
}

/** Pieces of a product: onto the shelf above zero, off it below. */
export type StockChange = { productId: string; change: number }

/**
 * Moves stock and says why; the database writes it into the ledger. Products that are gone are passed over. Off the
 * shelf only what `lockShelved` showed to be there: the database refuses a stock below zero.
 */
export async function moveStock(
  tx: Queries,
  changes: readonly StockChange[],
  reason: StockReason,
  orderId: string,
): Promise<void> {
  await run(tx, stockMovement(changes, reason, orderId))
}

/** As `moveStock`, as a statement to send with others. Its result: the products that are still there. */
export function stockMovement(
  changes: readonly StockChange[],
  reason: StockReason,
  orderId: string,
): Statement<{ id: string }[]> {
  const moved = changes.map(({ productId }) => productId)
  return moveEach({ moved, pieces: changes.map(({ change }) => change), reason, orderId })
}

const moveEach = statement<{ id: string }>(sql`
  update ${products} p set stock = p.stock + v.change
  from (
      select set_config('dix.stock_reason', ${sql.placeholder('reason')}, true),
        set_config('dix.stock_order', ${sql.placeholder('orderId')}, true)
    ) said,
    unnest(${sql.placeholder('moved')}::text[], ${sql.placeholder('pieces')}::integer[]) as v(id, change)
  where p.id = v.id returning p.id`)

/**
 * Puts back on the shelf what an order took. Of products that are gone the ledger notes that the pieces came back and
 * went with the product: they are there again when it is (`reclaimStock`).
 */
export async function returnStock(
  tx: Queries,
  changes: readonly StockChange[],
  reason: 'release' | 'cancel',
  orderId: string,
): Promise<void> {
  const moved = new Set((await run(tx, stockMovement(changes, reason, orderId))).map(({ id }) => id))
  const gone = changes.filter(({ productId }) => !moved.has(productId))
  if (gone.length === 0) return
  const both = gone.flatMap(({ productId, change }) => [
    { productId, orderId, reason, change },
    { productId, orderId, reason: 'edit' as const, change: -change },
  ])
  await tx.insert(stockMovements).values(both)
}

/** Puts on the shelves of products that are there again what came back of orders in the meantime. */
export async function reclaimStock(tx: Queries, productIds: readonly string[]): Promise<void> {
  const found = await tx.execute<StockChange & { orderId: string }>(sql`
    select product_id as "productId", order_id as "orderId", -sum(change)::integer as change
    from ${stockMovements}
    where product_id = any(${sql.param(productIds)}::text[]) and reason = 'edit' and order_id is not null
    group by product_id, order_id having sum(change) < 0`)
  for (const { orderId, ...change } of found.rows) await moveStock(tx, [change], 'edit', orderId)
  await tx.execute(sql`select set_config('dix.stock_order', '', true)`)
}

/** Turns what an order holds into what it sold: the stock stays as it is, the ledger says both. */
export async function sellHeld(
  tx: Queries,
  held: readonly { productId: string; quantity: number }[],
  orderId: string,
): Promise<void> {
  await tx.execute(sql`
    insert into stock_movements (product_id, change, reason, order_id)
    select v.id, v.quantity * turn.sign, turn.reason, ${orderId}
    from unnest(
        ${sql.param(held.map(({ productId }) => productId))}::text[],
        ${sql.param(held.map(({ quantity }) => quantity))}::integer[]
      ) as v(id, quantity),
      (values (1, 'release'), (-1, 'sale')) as turn(sign, reason)`)
}

/** A product whose stock is not the sum of its movements; `stock` 0 where the product is gone. */
export type LedgerFault = { productId: string; name: string | null; stock: number; ledger: number }

/** Compares every product with its ledger, in one view of the database. Empty when all is right. */
export async function findLedgerFaults(tx: Queries): Promise<LedgerFault[]> {
  const found = await tx.execute<LedgerFault>(sql`
    select coalesce(p.id, m.product_id) as "productId", p.name, coalesce(p.stock, 0) as stock,
      coalesce(m.sum, 0)::integer as ledger
    from ${products} p
    full join (select product_id, sum(change) from stock_movements group by product_id) m on m.product_id = p.id
    where coalesce(p.stock, 0) <> coalesce(m.sum, 0)
    order by 1`)
  return found.rows
}
