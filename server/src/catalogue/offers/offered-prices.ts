import { type SQL, sql } from 'drizzle-orm'
import { productCategories, productSubCategories, products } from '../schema.ts'
import { offers } from './schema.ts'

/** `discountedPrice` of the contract, for a statement that has `price` and `discount`; a test compares both. */
export const discountedPriceColumn = sql`(price - (price::bigint * discount + 99) / 100)`

/** The offers that cover `products` of the surrounding statement. */
const holding = sql`(
  products.id = any(product_ids) or products.brand = any(brands)
  or category_ids <> '{}' and exists (
    select from ${productCategories} c where c.product_id = products.id and c.category_id = any(category_ids))
  or sub_category_ids <> '{}' and exists (
    select from ${productSubCategories} s
    where s.product_id = products.id and s.sub_category_id = any(sub_category_ids)))`

/** The running offers that cover `products`. @param at the time, by default the database's clock */
const runningOffersOf = (at: SQL) =>
  sql`${offers} where starts_at <= ${at} and (ends_at is null or ends_at > ${at}) and ${holding}`

/**
 * `offeredPrice` of the contract, as a row `price`, `discount`, `list_price` for a lateral join with `products`; a test
 * compares both.
 *
 * @param source the offers with their condition: rows of `offers` with `percent` and `price`
 */
export const offeredPriceBy = (source: SQL): SQL => sql`
  select case when fixed < final then fixed else price end as price,
    case when fixed < final then 0 else discount end as discount,
    case when fixed < final then price end as list_price
  from (
    select *, ${discountedPriceColumn} as final from (
      select products.price, min(offers.price) as fixed, greatest(
        products.discount, least(coalesce(max(offers.percent), 0), 100 * (products.price::bigint - 1) / products.price)
      )::integer as discount
      from ${source}
    ) best
  ) priced`

/**
 * `products` with their charged prices as `offered`, for a larger statement.
 *
 * @param from the products: all of them, or a subquery named `products`
 */
export const productsWithOffers = (at = sql`now()`, from: SQL = sql`${products}`): SQL =>
  sql`${from} cross join lateral (${offeredPriceBy(runningOffersOf(at))}) offered`

/** Whether a product of the surrounding statement is covered by an offer whose lists are columns of it. */
export const isInOffer = holding
