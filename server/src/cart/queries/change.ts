import { cartLimits, mainStore } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { discountedPriceColumn, publishedProductsIn } from '../../catalogue/index.ts'
import { type Statement, statementAround } from '../../platform/database/statement.ts'
import { newId } from '../../platform/ids.ts'
import type { Owner } from '../products-for-owner.ts'
import { cartLines, carts } from '../schema.ts'
import { type CartContents, type CartRow, cartOfRow, contentColumns, inStore } from './contents.ts'

/** The outcome of a change; `conflict` if another one interfered and nothing was written. */
export type CartOutcome =
  | 'written'
  | 'removed'
  | 'unchanged'
  | 'no_such_line'
  | 'not_sold'
  | 'already_in_cart'
  | 'stock_short'
  | 'cart_full'
  | 'conflict'

/**
 * `stock` includes stock reserved for the owner, in steps for goods by weight. `cart` is the current one, or only its
 * changed line.
 */
export type Changed = { outcome: CartOutcome; stock: number; stepGrams: number | null; cart: CartContents }

type ChangedRow = Pick<Changed, 'outcome' | 'stock' | 'stepGrams'> & CartRow

const value = (name: string) => sql.placeholder(name)
const owner = value('cartOf')
const quantity = sql`${value('quantity')}::integer`
const chosen = sql`${value('chosen')}::text`

/** How a statement finds the line to change and its product. */
type Target = { line: SQL; product: SQL; needsLine: boolean }

const byLine: Target = {
  line: sql`id = ${chosen}`,
  product: sql`select product_id from line`,
  needsLine: true,
}
const byProduct: Target = {
  line: sql`product_id = ${chosen}`,
  product: sql`select ${chosen}`,
  needsLine: false,
}

/** The lines to return in addition to the written one, and a query of the products of all of them. */
type Returned = { lines: SQL; products: SQL }

/** Its product has been read already. */
const onlyTheLine: Returned = {
  lines: sql`select * from line`,
  products: sql`select * from offered where id in (select product_id from returned)`,
}
const wholeCart: Returned = {
  lines: sql`select * from lines`,
  products: publishedProductsIn(sql`select product_id from returned`, inStore),
}

/**
 * Reads the cart without a lock, so it writes only if the revision is unchanged once it has the row lock; products are
 * locked after it. One statement per kind: PostgreSQL would plan optional values again at each run.
 *
 * @param onlyNew refuses a product that is already in the cart
 */
const changing = (target: Target, returned: Returned, { onlyNew } = { onlyNew: false }) =>
  statementAround<ChangedRow, Changed>(
    (reserved) => sql`
    with cart as (select revision from ${carts} where user_id = ${owner}),
    reserved as (${reserved}),
    lines as materialized (select * from ${cartLines} where user_id = ${owner}),
    line as (select * from lines where ${target.line}),
    offered as (${publishedProductsIn(target.product, inStore)}),
    product as (
      select id, "stepGrams", ${discountedPriceColumn} as seen_price,
        stock + coalesce((select sum(r.quantity) from reserved r where r."productId" = offered.id), 0) as stock
      from offered
    ), decided as (
      select product.stock, product."stepGrams", line.id as line_id, case
        when ${sql.raw(String(target.needsLine))} and line.id is null then 'no_such_line'
        when ${quantity} = 0 then case when line.id is null then 'unchanged' else 'removed' end
        when product.id is null then 'not_sold'
        when line.id is not null and ${sql.raw(String(onlyNew))} then 'already_in_cart'
        when product.stock < ${quantity} then 'stock_short'
        when line.id is null and (select count(*) from lines) >= ${cartLimits.lines} then 'cart_full'
        when line.quantity = ${quantity} and line.seen_price = product.seen_price then 'unchanged'
        else 'written' end as outcome
      from (select) one left join line on true left join product on true
    ), raised as (
      insert into ${carts} (user_id, revision) select ${owner}, 1 from decided where outcome in ('written', 'removed')
      on conflict (user_id) do update set revision = carts.revision + 1
        where carts.revision = (select revision from cart)
      returning revision
    ), removed as (
      delete from ${cartLines} using raised, decided where outcome = 'removed' and id = line_id
    ), written as (
      insert into ${cartLines} (id, user_id, product_id, quantity, seen_price)
      select ${value('newId')}, ${owner}, product.id, ${quantity}, product.seen_price
      from raised, decided, product where outcome = 'written'
      on conflict (user_id, product_id) do update set quantity = excluded.quantity, seen_price = excluded.seen_price
      returning *
    ), returned as (
      select * from (${returned.lines}) before
      where not exists (select from raised) or id is distinct from (select line_id from decided)
      union all select * from written
    )
    select
      case when outcome in ('written', 'removed') and not exists (select from raised) then 'conflict'
        else outcome end as outcome,
      coalesce(stock, 0)::integer as stock, "stepGrams",
      coalesce((select revision from raised), (select revision from cart), 0) as revision,
      ${contentColumns(sql`select * from returned`, returned.products, sql`select * from reserved`)}
    from decided`,
    ([row]) => ({
      outcome: row!.outcome,
      stock: row!.stock,
      stepGrams: row!.stepGrams,
      cart: cartOfRow(row!),
    }),
  )

const addOne = changing(byProduct, onlyTheLine, { onlyNew: true })
const changeLine = changing(byLine, onlyTheLine)
const changeProduct = changing(byProduct, wholeCart)

/** Adds a new line with one piece of a product; the cart in the response is only that line. */
export const newLine = (owner: Owner, productId: string): Statement<Changed> =>
  addOne(valuesOf(owner, productId, 1), owner.findReserved(owner.userId, owner.storeId))

/** Sets the quantity of a line; 0 removes it. The cart in the response is only that line. */
export const lineChange = (owner: Owner, lineId: string, quantity: number): Statement<Changed> =>
  changeLine(valuesOf(owner, lineId, quantity), owner.findReserved(owner.userId, owner.storeId))

/** Sets the quantity of a product; 0 removes it. The response contains the whole cart. */
export const productChange = (owner: Owner, productId: string, quantity: number): Statement<Changed> =>
  changeProduct(valuesOf(owner, productId, quantity), owner.findReserved(owner.userId, owner.storeId))

const valuesOf = ({ userId, storeId = mainStore }: Owner, chosen: string, quantity: number) => ({
  cartOf: userId,
  inStore: storeId,
  newId: newId(),
  chosen,
  quantity,
})
