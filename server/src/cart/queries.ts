import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { type Statement, statement } from '../platform/database/statement.ts'
import { newId } from '../platform/ids.ts'
import type { Quantity } from './rules.ts'
import { cartLines, cartMerges, carts } from './schema.ts'

/** A line as it is kept. `seenPrice` in whole XOF, of one piece with its discount. */
export type KeptLine = Quantity & { id: string }

const owner = sql.placeholder('cartOf')

const lockCartOf = statement<object, boolean>(
  sql`select from ${carts} where user_id = ${owner} for update`,
  (rows) => rows.length > 0,
)

const keptLine = {
  id: cartLines.id,
  productId: cartLines.productId,
  quantity: cartLines.quantity,
  seenPrice: cartLines.seenPrice,
}

/**
 * Makes this transaction the only one that changes or buys the person's cart. False where they never had one.
 * To be asked before anything else of the cart is read: what was read before the lock may be old.
 */
export const lockCart = (userId: string): Statement<boolean> => lockCartOf({ cartOf: userId })

/** Lets a cart begin to exist, unless it does. */
export async function openCart(tx: Queries, userId: string): Promise<void> {
  await tx.insert(carts).values({ userId }).onConflictDoNothing()
}

/** The lines of a cart, first added first. */
export const findLines = (userId: string): Statement<KeptLine[]> => findLinesOf({ cartOf: userId })

// The driver reads a bigint as text; an amount is far within what a double holds exactly.
const findLinesOf = statement<KeptLine>(
  sql`select id, product_id as "productId", quantity, seen_price::float8 as "seenPrice" from ${cartLines}
    where user_id = ${owner} order by id`,
)

/** Ids of the products of a cart, for a larger statement that is given its owner as `cartOf`. */
export const wantedIds = sql`select product_id from ${cartLines} where user_id = ${owner}`

/** Writes how many pieces of products a cart holds: new lines follow the others, known ones keep id and place. */
export async function putLines(tx: Queries, userId: string, lines: readonly Quantity[]): Promise<KeptLine[]> {
  if (lines.length === 0) return []
  return tx
    .insert(cartLines)
    .values(lines.map((line) => ({ id: newId(), userId, ...line })))
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId],
      set: { quantity: sql`excluded.quantity`, seenPrice: sql`excluded.seen_price` },
    })
    .returning(keptLine)
}

/** Takes lines out of a cart; how many were there. */
export async function removeLines(tx: Queries, userId: string, lineIds: readonly string[]): Promise<number> {
  const removed = await tx
    .delete(cartLines)
    .where(and(eq(cartLines.userId, userId), inArray(cartLines.id, [...lineIds])))
  return removed.rowCount ?? 0
}

/** Takes all lines out of a cart. */
export const emptyCart = (userId: string): Statement => emptyCartOf({ cartOf: userId })

const emptyCartOf = statement(sql`delete from ${cartLines} where user_id = ${owner} returning id`)

/**
 * Takes pieces out of a cart that were bought, at the cart's lock: what the shopper has put there beyond them stays.
 */
export async function takeBought(
  tx: Queries,
  userId: string,
  bought: readonly { productId: string; quantity: number }[],
): Promise<void> {
  await tx.execute(sql`
    with bought as (
      select * from unnest(
        ${sql.param(bought.map(({ productId }) => productId))}::text[],
        ${sql.param(bought.map(({ quantity }) => quantity))}::integer[]
      ) as pieces (product_id, quantity)
    ), emptied as (
      delete from ${cartLines} l using bought b
      where l.user_id = ${userId} and l.product_id = b.product_id and l.quantity <= b.quantity
    )
    update ${cartLines} l set quantity = l.quantity - b.quantity from bought b
    where l.user_id = ${userId} and l.product_id = b.product_id and l.quantity > b.quantity`)
}

/** Notes that a visitor's cart was merged; false when it was before. */
export async function noteMerge(tx: Queries, userId: string, key: string): Promise<boolean> {
  const noted = await tx.insert(cartMerges).values({ userId, key }).onConflictDoNothing()
  return noted.rowCount === 1
}

/** Days within which a merge whose answer was lost may be asked for again. */
const mergeLife = 30

export async function sweepMerges(tx: Queries): Promise<void> {
  await tx.delete(cartMerges).where(sql`${cartMerges.at} < now() - make_interval(days => ${mergeLife})`)
}
