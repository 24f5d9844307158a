import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { run, type Statement, statement } from '../../platform/database/statement.ts'
import { newId } from '../../platform/ids.ts'
import type { ChosenQuantity } from '../rules.ts'
import { cartLines, cartMerges, carts } from '../schema.ts'

/** A line of an account's cart. `seenPrice` in whole XOF, per piece after discount. */
export type StoredLine = ChosenQuantity & { id: string }

/** `revision` grows with each change to the lines. */
export type StoredCart = { revision: number; lines: StoredLine[] }

const owner = sql.placeholder('cartOf')

const lockCartOf = statement<object, boolean>(
  sql`select from ${carts} where user_id = ${owner} for update`,
  (rows) => rows.length > 0,
)

/**
 * Locks a user's cart, so that no other transaction changes or buys it. Returns false if they never had one. Run it
 * before reading the cart, because data read before the lock may be outdated.
 */
export const lockCart = (userId: string): Statement<boolean> => lockCartOf({ cartOf: userId })

/** Creates a user's cart, unless there is one. */
export async function createCart(tx: Queries, userId: string): Promise<void> {
  await tx.insert(carts).values({ userId }).onConflictDoNothing()
}

/** The cart of a user: its lines, first added first, and its revision as of the same time. */
export const findCart = (userId: string): Statement<StoredCart> => findCartOf({ cartOf: userId })

// The driver reads a bigint as text; an amount is far within what a double holds exactly.
const findCartOf = statement<StoredLine & { revision: number }, StoredCart>(
  sql`select c.revision, l.id, l.product_id as "productId", l.quantity, l.seen_price::float8 as "seenPrice"
    from ${carts} c left join ${cartLines} l on l.user_id = c.user_id
    where c.user_id = ${owner} order by l.id`,
  (rows) => ({
    revision: rows[0]?.revision ?? 0,
    lines: rows.flatMap(({ revision, ...line }) => (line.id === null ? [] : line)),
  }),
)

/** Ids of the products of a cart, for a larger statement that provides its owner as `cartOf`. */
export const wantedIds = sql`select product_id from ${cartLines} where user_id = ${owner}`

/** A change to the lines raises the revision in the same statement, by which clients order responses. */
const raise = sql`update ${carts} set revision = revision + 1 where user_id = ${owner}`

/**
 * Writes changed lines: new ones are appended, known ones keep id and position.
 *
 * @returns the current lines, each with the cart's revision
 */
export async function putLines(
  tx: Queries,
  userId: string,
  lines: readonly ChosenQuantity[],
): Promise<(StoredLine & { revision: number })[]> {
  if (lines.length === 0) return []
  const put = putLinesOf({
    cartOf: userId,
    ids: lines.map(() => newId()),
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    seenPrices: lines.map(({ seenPrice }) => seenPrice),
  })
  return run(tx, put)
}

const putLinesOf = statement<StoredLine & { revision: number }>(sql`
  with raised as (${raise} returning revision)
  insert into ${cartLines} (id, user_id, product_id, quantity, seen_price)
  select v.id, ${owner}, v.product_id, v.quantity, v.seen_price
  from unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('productIds')}::text[],
    ${sql.placeholder('quantities')}::integer[], ${sql.placeholder('seenPrices')}::bigint[])
    as v (id, product_id, quantity, seen_price)
  on conflict (user_id, product_id) do update set quantity = excluded.quantity, seen_price = excluded.seen_price
  returning id, product_id as "productId", quantity, seen_price::float8 as "seenPrice",
    (select revision from raised)`)

/** Removes all lines of a non-empty cart: statements to run with others. */
export const emptyCart = (userId: string): Statement[] => [
  removeLinesOf({ cartOf: userId }),
  raiseOf({ cartOf: userId }),
]

const removeLinesOf = statement(sql`delete from ${cartLines} where user_id = ${owner} returning id`)
const raiseOf = statement(sql`${raise} returning revision`)

/** Removes bought pieces from a locked cart: pieces that the shopper has added since stay. */
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
    ), raised as (
      update ${carts} set revision = revision + 1 where user_id = ${userId} and exists (
        select from ${cartLines} l join bought b using (product_id) where l.user_id = ${userId}
      )
    ), emptied as (
      delete from ${cartLines} l using bought b
      where l.user_id = ${userId} and l.product_id = b.product_id and l.quantity <= b.quantity
    )
    update ${cartLines} l set quantity = l.quantity - b.quantity from bought b
    where l.user_id = ${userId} and l.product_id = b.product_id and l.quantity > b.quantity`)
}

/** Records that a visitor's cart was merged; false if it was merged before. */
export async function recordMerge(tx: Queries, userId: string, key: string): Promise<boolean> {
  const inserted = await tx.insert(cartMerges).values({ userId, key }).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** Days within which a merge whose response was lost may be repeated. */
const mergeLife = 30

/** Forgets merges of more than 30 days ago; repeating one would add its products again. */
export async function sweepMerges(tx: Queries): Promise<void> {
  await tx.delete(cartMerges).where(sql`${cartMerges.at} < now() - make_interval(days => ${mergeLife})`)
}
