import { newId } from '@dix/server/platform/ids.ts'
import type pg from 'pg'
import type { Shopper } from './shoppers.ts'

/** The minimum work for an order, or for adding a product to the cart, on the shop's own tables through its driver. */
const statements = {
  lock: 'select id from products where id = any($1::text[]) order by id for no key update',
  take: 'update stock_levels set stock = stock - 1 where product_id = any($1::text[])',
  order: `insert into orders (id, number, user_id, status, payment_method, payment_status, sub_total, total, agreed,
      to_collect, customer_name, address, locale)
    values ($1, $1, $2, 'placed', 'cash', 'due', 0, 0, 0, 0, '', '{}', 'fr')`,
  lines: `insert into order_lines (order_id, position, product_id, name, brand, images, unit, price, discount, quantity, ordered)
    select $1, row_number() over (), id, 'name', '', '{}', '1', 100, 0, 1, 1 from unnest($2::text[]) as id`,
  clear: 'delete from cart_lines where user_id = $1',
  raise: 'update carts set revision = revision + 1 where user_id = $1',
  add: `insert into cart_lines (id, user_id, product_id, quantity, seen_price)
    select $1, $2, id, 1, price from products where id = $3`,
} as const

/** The work for one shopper. */
export type BareWork = (client: pg.PoolClient, shopper: Shopper) => Promise<void>

/** Does the work once for every shopper, with a concurrency limit. @returns shoppers per second */
export async function playBare(
  pool: pg.Pool,
  shoppers: readonly Shopper[],
  workers: number,
  work: BareWork,
): Promise<number> {
  const waiting = [...shoppers]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const client = await pool.connect()
      try {
        for (let shopper = waiting.pop(); shopper; shopper = waiting.pop()) await work(client, shopper)
      } finally {
        client.release()
      }
    }),
  )
  return shoppers.length / ((performance.now() - began) / 1000)
}

/** Places an order for a filled cart. */
export const orderBare: BareWork = async (client, { userId, lines }) => {
  const id = newId()
  const products = lines.map(({ productId }) => productId)
  await client.query('begin')
  await client.query(statements.lock, [products])
  await client.query(statements.take, [products])
  await client.query(statements.order, [id, userId])
  await client.query(statements.lines, [id, products])
  await client.query(statements.clear, [userId])
  await client.query('commit')
}

/** Adds a cart's lines, each in a separate transaction. */
export const addBare: BareWork = async (client, { userId, lines }) => {
  for (const { productId } of lines) {
    await client.query('begin')
    await client.query(statements.raise, [userId])
    await client.query(statements.add, [newId(), userId, productId])
    await client.query('commit')
  }
}
