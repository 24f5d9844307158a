import { cartEndpoints, discountedPrice, orderEndpoints, totalsOf } from '@dix/contract'
import { newId } from '@dix/server/platform/ids.ts'
import type pg from 'pg'
import type { Call } from '../load/job.ts'
import { openSigner } from '../shop/open-signer.ts'

/** A signed-in shopper with an address and a cart. Prices in whole XOF, per piece. */
export type Shopper = {
  userId: string
  addressId: string
  token: string
  lines: { productId: string; price: number; discount: number }[]
}

/** Lines per cart, and the number of products that carts are filled from. */
const sizes = { lines: 3, products: 1_000 } as const

/**
 * Creates shoppers directly in the database, because registration is measured elsewhere. Their products have plenty of
 * stock, so that nothing is refused.
 */
export async function makeShoppers(
  pool: pg.Pool,
  dataDir: string,
  count: number,
  linesOfEach: number = sizes.lines,
): Promise<Shopper[]> {
  const sign = await openSigner(dataDir)
  const { rows: products } = await pool.query<{ id: string; price: number; discount: number }>(
    `with sold as (select id, price, discount from products order by id limit $1),
       stocked as (update stock_levels set stock = 1000000 from sold where id = product_id)
     select id, price, discount from sold`,
    [sizes.products],
  )
  const shoppers: Shopper[] = []
  for (let made = 0; made < count; made++) {
    // Lower case, because it is the user's email address too.
    const userId = newId().toLowerCase()
    const [sessionId, addressId] = [newId(), newId()]
    await pool.query(
      `with shopper as (
         insert into users (id, name, email, password_hash, locale) values ($1, 'Awa', $1 || '@example.com', '', 'fr')
       ), session as (
         insert into sessions (id, user_id, refresh_hash, device) values ($2, $1, $2, 'bench')
       ), address as (
         insert into addresses (id, user_id, address_line, city, state, country, pincode, mobile)
         values ($3, $1, 'Villa 42', 'Dakar', 'Dakar', 'Sénégal', '11500', $4)
       ) insert into carts (user_id) values ($1)`,
      [userId, sessionId, addressId, nextPhone()],
    )
    const lines = Array.from({ length: linesOfEach }, (_, line) => {
      const { id, price, discount } = products[(made * 7 + line * 331) % products.length]!
      return { productId: id, price, discount }
    })
    const token = await sign({ userId, sessionId })
    shoppers.push({ userId, addressId, token, lines })
  }
  return shoppers
}

let phones = 0

/** A different number for each shopper of the bench, because the shop counts the orders of a phone number. */
const nextPhone = () => `77${(phones++).toString().padStart(7, '0')}`

/** Sets the quarters of the shoppers' addresses, in turn. */
export async function moveShoppers(
  pool: pg.Pool,
  shoppers: readonly Shopper[],
  quarters: readonly string[],
): Promise<void> {
  await pool.query(
    `update addresses set quarter = ($2::text[])[1 + n % cardinality($2::text[])]
     from unnest($1::text[]) with ordinality as v(address, n) where id = address and cardinality($2::text[]) > 0`,
    [shoppers.map(({ addressId }) => addressId), quarters],
  )
}

/** Refills every cart with its lines. */
export async function fillCarts(pool: pg.Pool, shoppers: readonly Shopper[]): Promise<void> {
  const lines = shoppers.flatMap(({ userId, lines }) =>
    lines.map(({ productId, price, discount }) => ({
      id: newId(),
      user_id: userId,
      product_id: productId,
      seen_price: discountedPrice(price, discount),
    })),
  )
  await emptyCarts(pool)
  await pool.query(
    `insert into cart_lines (id, user_id, product_id, quantity, seen_price)
     select id, user_id, product_id, 1, seen_price
     from json_to_recordset($1::json) as v(id text, user_id text, product_id text, seen_price bigint)`,
    [JSON.stringify(lines)],
  )
}

export async function emptyCarts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from cart_lines')
}

/** Requests that add a shopper's lines to their cart. */
export function additionsOf({ token, lines }: Shopper): Call[] {
  return lines.map(({ productId }) => ({
    method: 'POST',
    path: cartEndpoints.addToCart.path,
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ productId }),
  }))
}

/** The request that places the order of a shopper's cart, to be paid in cash. */
export function orderOf({ addressId, token, lines }: Shopper): Call {
  const { subTotalAmt, totalAmt } = totalsOf(lines.map((line) => ({ ...line, quantity: 1 })))
  const list_items = lines.map(({ productId }) => ({ productId: { _id: productId }, quantity: 1 }))
  return {
    method: 'POST',
    path: orderEndpoints.placeCashOrder.path,
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ list_items, addressId, subTotalAmt, totalAmt }),
  }
}

/**
 * A different IP address for each shopper, because the shop limits orders per address.
 *
 * @param index of the shopper
 * @param group separates parts of the bench, so that their orders do not count together
 */
export const ipAddressOf = (index: number, group: 1 | 3 | 4 = 1): string =>
  `10.${group}.${Math.floor(index / 250)}.${index % 250}`
