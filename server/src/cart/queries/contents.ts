import { mainStore } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type PublishedProduct, publishedProductsIn } from '../../catalogue/index.ts'
import { type Statement, statementAround } from '../../platform/database/statement.ts'
import type { Owner } from '../products-for-owner.ts'
import { type ProductQuantity, withReserved } from '../rules.ts'
import { cartLines, carts } from '../schema.ts'
import { type StoredCart, wantedIds } from './carts.ts'

/** A cart, and the current products of its lines, by id. */
export type CartContents = StoredCart & { products: PublishedProduct[] }

/** A cart as `contentColumns` writes it. */
export type CartRow = CartContents & { reserved: ProductQuantity[] }

/** The store whose stock a statement shows. */
export const inStore = sql`${sql.placeholder('inStore')}::text`

const jsonOf = (rows: SQL) => sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`

/**
 * Columns of a `CartRow` for a larger statement, all from one snapshot.
 *
 * @param lines query of the lines, shaped like `cart_lines`
 * @param products query of their products, as `publishedProductsIn` returns them with the stock of `inStore`
 * @param reserved query of the stock reserved for the owner
 */
export const contentColumns = (lines: SQL, products: SQL, reserved: SQL): SQL => sql`
  ${jsonOf(sql`select id, product_id as "productId", quantity, seen_price as "seenPrice" from (${lines}) l order by id`)}
    as lines,
  ${jsonOf(products)} as products,
  ${jsonOf(reserved)} as reserved`

/** The cart of a row, counting stock reserved for its owner as available. */
export function cartOfRow({ revision, lines, products, reserved }: CartRow): CartContents {
  return { revision, lines, products: withReserved(products, reserved) }
}

const owner = sql.placeholder('cartOf')

const readContents = statementAround<CartRow, CartContents>(
  (reserved) => sql`select
    coalesce((select revision from ${carts} where user_id = ${owner}), 0) as revision,
    ${contentColumns(
      sql`select * from ${cartLines} where user_id = ${owner}`,
      publishedProductsIn(wantedIds, inStore),
      reserved,
    )}`,
  ([row]) => cartOfRow(row!),
)

/** The cart of a user with its products. */
export const cartContents = ({ userId, findReserved, storeId = mainStore }: Owner): Statement<CartContents> =>
  readContents({ cartOf: userId, inStore: storeId }, findReserved(userId, storeId))
