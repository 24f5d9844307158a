import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { inBatches } from '../platform/database/in-batches.ts'
import { run, type Statement, statement } from '../platform/database/statement.ts'
import { type StockReason, stockedProducts, stockLevels, stockMovements } from './schema.ts'

/** Pieces of a product in an order. */
export type StockLine = { productId: string; quantity: number }

/** The order of a movement, and the store that delivers it. */
export type StockOrder = { id: string; storeId: string }

/** The transfer of a movement, and the store that sends or receives it. */
export type StockTransfer = { transferId: string; storeId: string }

type StockCause = StockOrder | StockTransfer

/** Ids of the products whose stock was changed; deleted products are missing. */
type StockStatement = Statement<{ id: string }[]>

/** Takes an order's pieces out of stock. Lock its products first: the database rejects negative stock. */
export function sellStock(lines: readonly StockLine[], order: StockOrder): StockStatement {
  return takeStock(lines, 'sale', order)
}

/** Reserves stock for an order awaiting payment. Lock its products first, as for `sellStock`. */
export function reserveStock(lines: readonly StockLine[], order: StockOrder): StockStatement {
  return takeStock(lines, 'reserve', order)
}

/** Sells the pieces that an order has reserved. The stock stays the same, and the ledger gets a release and a sale. */
export async function sellReservedStock(
  tx: Queries,
  lines: readonly StockLine[],
  { id: orderId, storeId }: StockOrder,
): Promise<void> {
  await tx.insert(stockMovements).values(
    lines.flatMap(({ productId, quantity }) => [
      { productId, storeId, orderId, reason: 'release' as const, change: quantity },
      { productId, storeId, orderId, reason: 'sale' as const, change: -quantity },
    ]),
  )
}

/** Deducts the pieces of a transfer. Lock their products first: the database rejects negative stock. */
export function sendStock(lines: readonly StockLine[], transfer: StockTransfer): StockStatement {
  return takeStock(lines, 'transfer', transfer)
}

/** Adds the pieces of a received or cancelled transfer. */
export function receiveStock(
  tx: Queries,
  lines: readonly StockLine[],
  transfer: StockTransfer,
): Promise<void> {
  return returnStock(tx, lines, 'transfer', transfer)
}

/** Locks products in id order, like all code. */
export async function lockStock(tx: Queries, productIds: readonly string[]): Promise<void> {
  await run(tx, lockProducts({ ids: productIds }))
}

/** Returns reserved stock. */
export function releaseStock(tx: Queries, lines: readonly StockLine[], order: StockOrder): Promise<void> {
  return returnStock(tx, lines, 'release', order)
}

/** Returns the stock of a placed order. */
export function restock(tx: Queries, lines: readonly StockLine[], order: StockOrder): Promise<void> {
  return returnStock(tx, lines, 'cancel', order)
}

/**
 * Sets the stock of a product that the picker of an order did not find to zero, or to the pieces that were found. Lock
 * the product first. An order that had already taken its pieces returns them before.
 */
export async function writeOffStock(
  tx: Queries,
  productId: string,
  order: StockOrder,
  found = 0,
): Promise<void> {
  const [level] = await tx
    .select({ stock: stockLevels.stock })
    .from(stockLevels)
    .where(and(eq(stockLevels.productId, productId), eq(stockLevels.storeId, order.storeId)))
  if (level && level.stock > found)
    await run(tx, takeStock([{ productId, quantity: level.stock - found }], 'missing', order))
}

/**
 * Returns the pieces that `writeOffStock` removed for an order. If the stock was counted or imported since then, that
 * figure is right, and only the pieces of the order's line are added to it. A count covers what the ledger says that
 * the store has: the basket of a cancelled order, whose pieces are back in stock, but not what was missing.
 */
export async function restoreWrittenOff(
  tx: Queries,
  { productId, quantity: ofLine }: StockLine,
  { id, storeId }: StockOrder,
): Promise<void> {
  const { rows } = await tx.execute<{ isSet: boolean; writtenOff: number }>(sql`
    with own as (
      select id, change, order_id, transfer_id, reason from ${stockMovements}
      where product_id = ${productId} and store_id = ${storeId}
    ), written_off as (
      select id, change from own where reason = 'missing' and order_id = ${id}
    ), last_set as (
      select max(id) as id from own
      where reason in ('edit', 'import') and order_id is null and transfer_id is null
        and id > (select min(id) from written_off)
    ), last_undone as (select max(id) as id from written_off where change > 0)
    select coalesce(last_set.id > coalesce(last_undone.id, 0), false) as "isSet",
      (select -coalesce(sum(change), 0)::integer from written_off
        where change < 0 and id > greatest(last_set.id, last_undone.id, 0)) as "writtenOff"
    from last_set, last_undone`)
  const { isSet = false, writtenOff = 0 } = rows[0] ?? {}
  const quantity = isSet ? Math.max(ofLine, writtenOff) : writtenOff
  if (quantity > 0) await run(tx, returnPieces([{ productId, quantity }], 'missing', { id, storeId }))
}

/**
 * Locks the products in id order, like all code, and returns pieces to them. For a deleted product the ledger gets a
 * return and a removal, which `reclaimStock` reverses if the product is restored.
 */
async function returnStock(
  tx: Queries,
  lines: readonly StockLine[],
  reason: 'release' | 'cancel' | 'transfer',
  cause: StockCause,
): Promise<void> {
  await run(tx, lockProducts({ ids: lines.map(({ productId }) => productId) }))
  const moved = new Set((await run(tx, returnPieces(lines, reason, cause))).map(({ id }) => id))
  const deletedLines = lines.filter(({ productId }) => !moved.has(productId))
  if (deletedLines.length === 0) return
  const of = causeOf(cause)
  await tx.insert(stockMovements).values(
    deletedLines.flatMap(({ productId, quantity }) => [
      { productId, ...of, reason, change: quantity },
      { productId, ...of, reason: 'edit' as const, change: -quantity },
    ]),
  )
}

/** Gives restored products the stock returned while they were deleted. */
export async function reclaimStock(tx: Queries, productIds: readonly string[]): Promise<void> {
  type Lost = StockLine & { storeId: string; orderId: string | null; transferId: string | null }
  const found = await tx.execute<Lost>(sql`
    select product_id as "productId", store_id as "storeId", order_id as "orderId", transfer_id as "transferId",
      -sum(change)::integer as quantity
    from ${stockMovements}
    where product_id = any(${sql.param(productIds)}::text[]) and reason = 'edit'
      and (order_id is not null or transfer_id is not null)
    group by product_id, store_id, order_id, transfer_id having sum(change) < 0`)
  for (const { orderId, transferId, storeId, productId, quantity } of found.rows)
    await run(
      tx,
      returnPieces(
        [{ productId, quantity }],
        'edit',
        orderId ? { id: orderId, storeId } : { transferId: transferId!, storeId },
      ),
    )
  await tx.execute(
    sql`select set_config('dix.stock_order', '', true), set_config('dix.stock_transfer', '', true)`,
  )
}

/** Sets the ledger reason for direct stock changes in this transaction. */
export async function setStockReason(tx: Queries, reason: 'edit' | 'import'): Promise<void> {
  await tx.execute(sql`select set_config('dix.stock_reason', ${reason}, true)`)
}

/**
 * Sets a store's stock of products.
 *
 * @param rows a query for the `id` and `stock` of products, which are locked or new
 */
export async function writeStock(tx: Queries, storeId: string, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${stockLevels} (product_id, store_id, stock) select id, ${storeId}, stock from (${rows}) written
    on conflict (product_id, store_id) do update set stock = excluded.stock`)
}

const lockProducts = statement<{ id: string }>(
  sql`select id from ${stockedProducts} where id = any(${sql.placeholder('ids')}::text[]) order by id for no key update`,
)

/** Deducts pieces. A trigger writes each movement to the ledger, with the reason and order set by `set_config`. */
function takeStock(lines: readonly StockLine[], reason: StockReason, cause: StockCause): StockStatement {
  return takeEach(movementsOf(lines, reason, cause))
}

/** Returns pieces to existing products, even if the store no longer has a row for them. */
function returnPieces(lines: readonly StockLine[], reason: StockReason, cause: StockCause): StockStatement {
  return giveEach(movementsOf(lines, reason, cause))
}

const causeOf = (cause: StockCause) => ('id' in cause ? { storeId: cause.storeId, orderId: cause.id } : cause)

const movementsOf = (lines: readonly StockLine[], reason: StockReason, cause: StockCause) => ({
  moved: lines.map(({ productId }) => productId),
  pieces: lines.map(({ quantity }) => quantity),
  movedIn: cause.storeId,
  reason,
  orderId: 'id' in cause ? cause.id : '',
  transferId: 'id' in cause ? '' : cause.transferId,
})

const context = sql`(
  select set_config('dix.stock_reason', ${sql.placeholder('reason')}, true),
    set_config('dix.stock_order', ${sql.placeholder('orderId')}, true),
    set_config('dix.stock_transfer', ${sql.placeholder('transferId')}, true)
) context`
const moves = sql`unnest(${sql.placeholder('moved')}::text[], ${sql.placeholder('pieces')}::integer[]) as v(id, pieces)`

const takeEach = statement<{ id: string }>(sql`
  update ${stockLevels} level set stock = level.stock - v.pieces from ${context}, ${moves}
  where level.product_id = v.id and level.store_id = ${sql.placeholder('movedIn')} returning level.product_id as id`)

const giveEach = statement<{ id: string }>(sql`
  insert into ${stockLevels} as level (product_id, store_id, stock)
  select p.id, ${sql.placeholder('movedIn')}, sum(v.pieces) from ${context}, ${moves} join ${stockedProducts} p on p.id = v.id
  group by p.id
  on conflict (product_id, store_id) do update set stock = level.stock + excluded.stock returning product_id as id`)

/** A movement in the demo shop's history. */
export type PastMovement = Omit<typeof stockMovements.$inferInsert, 'id'> & { at: Date }

/**
 * Writes past movements. The net quantity sold is added at the beginning of the ledger, together with each product's
 * first movement, so that the sum equals today's stock.
 */
export async function writePastMovements(
  tx: Queries,
  movements: readonly PastMovement[],
  begin: Date,
): Promise<void> {
  const sold = new Map<string, number>()
  for (const { productId, change } of movements) sold.set(productId, (sold.get(productId) ?? 0) - change)
  const added = [...sold]
    .filter(([, pieces]) => pieces > 0)
    .map(([productId, change]) => ({ productId, change, reason: 'import' as const, at: begin }))
  const moved = sql`any(${sql.param([...sold.keys()])}::text[])`
  await tx.update(stockMovements).set({ at: begin }).where(sql`${stockMovements.productId} = ${moved}`)
  await tx.execute(
    sql`update ${stockedProducts} set created_at = ${begin.toISOString()}::timestamptz where id = ${moved}`,
  )
  for (const part of inBatches([...added, ...movements])) await tx.insert(stockMovements).values(part)
  await rebuildStockouts(tx, [...sold.keys()])
}

/** Rebuilds the stockouts from the ledger after changes that its triggers could not follow. */
async function rebuildStockouts(tx: Queries, productIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select rebuild_stockouts(${sql.param(productIds)}::text[])`)
}

/** Deletes the ledger and stockouts of products that are gone for good. */
export async function deleteMovements(tx: Queries, productIds: readonly string[]): Promise<void> {
  await tx
    .delete(stockMovements)
    .where(sql`${stockMovements.productId} = any(${sql.param(productIds)}::text[])`)
  await rebuildStockouts(tx, productIds)
}

/**
 * Detaches movements from deleted orders, so that they no longer count as sales of the remaining products. Stock does
 * not change.
 */
export async function forgetSales(
  tx: Queries,
  productIds: readonly string[],
  orderIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update ${stockMovements} set reason = 'import', order_id = null
    where product_id = any(${sql.param(productIds)}::text[]) and order_id = any(${sql.param(orderIds)}::text[])`)
  await rebuildStockouts(tx, productIds)
}
