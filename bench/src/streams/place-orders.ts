import type pg from 'pg'
import type { Shopper } from '../orders/shoppers.ts'

const address = {
  address_line: 'Villa 42',
  city: 'Dakar',
  state: 'Dakar',
  country: 'Sénégal',
  pincode: '11500',
  mobile: '77 000 00 00',
}

/** Creates an order per shopper. @returns their ids */
export async function placeOrders(pool: pg.Pool, shoppers: readonly Shopper[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into orders (id, number, user_id, status, payment_method, payment_status, sub_total, total, agreed,
       to_collect, customer_name, address, locale)
     select replace(gen_random_uuid()::text, '-', ''), 'DX-' || gen_random_uuid(), unnest($1::text[]), 'placed', 'cash',
       'due', 100, 100, 100, 100, 'Awa', $2, 'fr' returning id`,
    [shoppers.map(({ userId }) => userId), JSON.stringify(address)],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into order_lines (order_id, position, product_id, name, brand, images, unit, price, discount, quantity, ordered)
     select unnest($1::text[]), 0, 'P', 'Riz', '', '{}', '1 kg', 100, 0, 1, 1`,
    [ids],
  )
  return ids
}
