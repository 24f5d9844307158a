import { randomInt } from 'node:crypto'
import type { Totals } from '@dix/contract'
import { type Buyer, findBuyer } from '../accounts/index.ts'
import { findCart, lockCart, type StoredCart, wantedIds, withReserved } from '../cart/index.ts'
import { lockPublishedProductsIn, type PublishedProduct } from '../catalogue/index.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { freshCart } from './fresh-cart.ts'
import type { OrderRequest, Orders } from './orders.ts'
import { cartChanged, noSuchAddress, stockShort } from './problems.ts'
import type { NewOrder } from './queries/add-order.ts'
import { findEarlier } from './queries/find-orders.ts'
import { decideOrder, orderNumber, type Wanted } from './rules.ts'

/** A cart that can be ordered: its lines at the prices of this moment. Nobody changes them until the transaction ends. */
export type Basket = {
  buyer: Buyer
  lines: (PublishedProduct & { quantity: number })[]
  totals: Totals
}

/** What somebody would order, of products that are locked. Without a buyer the address is not theirs. */
export type Wish = { cart: StoredCart; buyer: Buyer | undefined; products: PublishedProduct[] }

const lockWanted = lockPublishedProductsIn(wantedIds)

/**
 * Locks the cart and its products and reads what an order needs, in one round trip: the lock comes first, so that what
 * follows is read behind it. With it what an earlier submit left.
 */
export async function readWish(tx: Transaction, { userId, addressId, key }: OrderRequest) {
  const [isThere, earlier, cart, buyer, products] = await tx.batch([
    lockCart(userId),
    findEarlier(userId, key),
    findCart(userId),
    findBuyer(userId, addressId),
    lockWanted({ cartOf: userId }),
  ])
  // A cart that came to be after the lock was asked for is not locked: the next submit will lock it.
  const wish: Wish = { cart: isThere ? cart : { ...cart, lines: [] }, buyer, products }
  return { earlier, wish }
}

/**
 * Decides whether a wish can be fulfilled.
 *
 * @param held by a payment of the same shopper, which gives way if there is nothing else against the order
 * @throws Problem `cart_changed` or `stock_short` with the fresh cart, `not_found` for the address
 */
export function fillBasket(
  orders: Orders,
  request: OrderRequest,
  { cart, buyer, products }: Wish,
  held: readonly Wanted[] = [],
): Basket {
  const reader = { ...orders, locale: request.locale }
  if (cart.lines.length === 0) throw cartChanged(freshCart({ ...cart, products: [] }, reader))
  if (!buyer) throw noSuchAddress()
  const shelf = withReserved(products, held)
  const decision = decideOrder(cart.lines, shelf, request)
  if (!('problem' in decision)) return { buyer, ...decision }
  const fresh = freshCart({ ...cart, products: shelf }, reader)
  throw decision.problem === 'stock_short' ? stockShort(fresh) : cartChanged(fresh)
}

/** The order that a basket becomes. Prices, names and the address freeze here: the shop may change them tomorrow. */
export function draftOrder(
  { userId, key, method, payWith }: OrderRequest,
  { buyer, lines, totals }: Basket,
): Omit<NewOrder, 'status' | 'paymentStatus' | 'events'> {
  return {
    id: newId(),
    number: orderNumber(randomInt),
    userId,
    key,
    paymentMethod: method,
    subTotal: totals.subTotalAmt,
    total: totals.totalAmt,
    payWith,
    address: buyer.place,
    locale: buyer.locale,
    lines: lines.map(({ id, name, nameOther, images, unit, price, discount, quantity }) => ({
      productId: id,
      name,
      nameOther,
      images,
      unit,
      price,
      discount,
      quantity,
    })),
  }
}
