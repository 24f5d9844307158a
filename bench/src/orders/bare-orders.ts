import { newId } from '@dix/server/platform/ids.ts'
import type pg from 'pg'
import type { Shopper } from './shoppers.ts'

/** The least that an order needs, on the shop's own tables and through its driver. */
const statements = {
  lock: 'select id from products where id = any($1::text[]) order by id for no key update',
  take: 'update products set stock = stock - 1 where id = any($1::text[])',
  order: `insert into orders (id, number, user_id, status, payment_method, payment_status, sub_total, total, agreed,
      to_collect, customer_name, address, locale)
    values ($1, $1, $2, 'placed', 'cash', 'due', 0, 0, 0, 0, '', '{}', 'fr')`,
  lines: `insert into order_lines (order_id, position, product_id, name, brand, images, unit, price, discount, quantity, ordered)
    select $1, row_number() over (), id, 'name', '', '{}', '1', 100, 0, 1, 1 from unnest($2::text[]) as id`,
  clear: 'delete from cart_lines where user_id = $1',
} as const

/** Orders every cart once, so many at a time. @returns orders a second */
export async function orderBare(
  pool: pg.Pool,
  shoppers: readonly Shopper[],
  workers: number,
): Promise<number> {
  const waiting = [...shoppers]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const client = await pool.connect()
      try {
        for (let shopper = waiting.pop(); shopper; shopper = waiting.pop()) await orderOne(client, shopper)
      } finally {
        client.release()
      }
    }),
  )
  return shoppers.length / ((performance.now() - began) / 1000)
}

async function orderOne(client: pg.PoolClient, { userId, lines }: Shopper): Promise<void> {
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
