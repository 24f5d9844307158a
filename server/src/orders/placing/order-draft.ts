import { isDeepStrictEqual } from 'node:util'
import {
  areaOf,
  type CouponUses,
  countPieces,
  deliveryTo,
  type Locale,
  type PaymentMethod,
  type ShopSettings,
  type SlotOrders,
} from '@dix/contract'
import { type Buyer, type BuyerAccount, findBuyer, hashEmail } from '../../accounts/index.ts'
import { findCart, lockCart, type StoredCart, wantedIds } from '../../cart/index.ts'
import { lockProductsIn, type StockedProduct, stockedProductsIn } from '../../catalogue/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Sender } from '../../platform/fair-queue.ts'
import { couponOf } from '../coupons/check-coupon.ts'
import { countCouponUses, lockCoupon } from '../coupons/queries.ts'
import { lockCredit } from '../credit/queries.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { findEarlier } from '../queries/find-orders.ts'
import {
  findOrderHistory,
  findReservedByOtherNewCustomers,
  type OrderHistory,
} from '../queries/order-history.ts'
import type { SeenCart, SeenDue } from '../rules.ts'
import { isVerified, limitedTogether, suspiciousOfNetwork } from './order-limits.ts'
import { lockSlots, type NamedSlot } from './slots.ts'

/** A request to order the cart as the shopper saw it. */
export type OrderRequest = SeenCart &
  SeenDue & {
    userId: string
    /** The sender whose place in the queue it takes. */
    sender: Sender
    addressId: string
    method: PaymentMethod
    /** Cash handed over, in XOF; null for the exact amount. */
    cashTendered: number | null
    /** Code of a coupon in comparable form. */
    coupon: string | null
    /** Whether to pay with the shopper's credit first. */
    useCredit: boolean
    /** A note for the staff who pick and deliver. */
    note: string | null
    /** The delivery slot; null for as soon as possible. */
    slot: NamedSlot | null
    /** The header `Idempotency-Key`. */
    key: string | null
    /** The viewer's language. */
    locale: Locale
    /** Hash of the network it comes from. */
    network: string
    /** Origin of the pages that a payment returns to. */
    returnTo: string
  }

/**
 * An order about to be placed, its cart and products locked. `buyer` is undefined if the address is not the shopper's.
 */
export type OrderDraft = {
  cart: StoredCart
  buyer: Buyer | undefined
  products: StockedProduct[]
  history: OrderHistory
  /** Pieces per product that other new customers have reserved. */
  reservedByOtherNewCustomers: Record<string, number>
  couponUses: CouponUses
  /** The credit that the order may use, in whole XOF. */
  credit: number
  /** Orders of the slots that limit them, if the order is for a slot. */
  slotOrders: readonly SlotOrders[]
  /** The terms of its prices; uses were counted for this coupon. */
  settings: ShopSettings
  /** Keyed hash of the buyer's email. */
  emailKey: string | null
}

/** Thrown by a transaction when the owner changed the coupon while it waited for its locks. The transaction runs again. */
export class CouponChangedError extends Error {}

/** Lock and read the products of a cart. */
export const lockWanted = lockProductsIn(wantedIds)
export const readWanted = stockedProductsIn(wantedIds)

/**
 * Locks the cart and its products and reads the data that an order needs, in one round trip; the lock comes first, so
 * that later statements read after it. Also reads the orders that earlier submits left.
 *
 * @throws CouponChangedError
 */
export async function readDraft(
  tx: Transaction,
  { accounts: { keys }, orderLimitFactor, settings }: OrdersDependencies,
  request: OrderRequest,
) {
  const { userId, addressId, key } = request
  const coupon = couponOf(settings.current, request.coupon)
  const [cartExists, , earlier, cart, buyer, , products, history] = await tx.batch([
    lockCart(userId),
    lockCoupon(coupon, request),
    findEarlier(userId, key),
    findCart(userId),
    findBuyer(userId, addressId),
    lockWanted({ cartOf: userId }),
    readWanted({ cartOf: userId }),
    findOrderHistory(request, suspiciousOfNetwork(orderLimitFactor)),
  ])
  const current = settings.current
  if (!isDeepStrictEqual(couponOf(current, request.coupon), coupon)) throw new CouponChangedError()
  const emailKey = buyer?.email == null ? null : hashEmail(keys, buyer.email)
  const couponUses = await countCouponUses(tx, coupon, { userId, addressId, emailKey })
  const reservedByOtherNewCustomers = buyer
    ? await countReservedByOtherNewCustomers(tx, {
        userId,
        buyer,
        storeId: deliveryTo(current, areaOf(buyer.address)).store.id,
        history,
        cart,
        products,
      })
    : {}
  const slotOrders =
    buyer && request.slot ? await lockSlots(tx, deliveryTo(current, areaOf(buyer.address)).store, userId) : []
  const credit = request.useCredit ? await lockCredit(tx, userId) : 0
  // A cart created after the lock statement is not locked, so treat it as empty; the next submit locks it.
  const draft: OrderDraft = {
    cart: cartExists ? cart : { ...cart, lines: [] },
    buyer,
    products,
    history,
    reservedByOtherNewCustomers,
    couponUses,
    credit,
    slotOrders,
    settings: current,
    emailKey,
  }
  return { earlier, draft }
}

/**
 * Stock reserved by other new customers, for products that a new customer wants in large quantities; most orders do not
 * need this query.
 */
export async function countReservedByOtherNewCustomers(
  tx: Transaction,
  {
    userId,
    buyer,
    storeId,
    history,
    cart,
    products,
  }: Pick<OrderDraft, 'history' | 'cart'> & {
    userId: string
    buyer: BuyerAccount
    storeId: string
    products: readonly Pick<StockedProduct, 'id' | 'stepGrams'>[]
  },
): Promise<Record<string, number>> {
  const stepOf = new Map(products.map(({ id, stepGrams }) => [id, stepGrams]))
  const lines = cart.lines.map(({ productId: id, quantity }) => ({
    id,
    quantity: countPieces({ quantity, stepGrams: stepOf.get(id) ?? null }),
  }))
  const productIds = limitedTogether({ history, isVerified: isVerified(buyer) }, lines)
  if (productIds.length === 0) return {}
  return findReservedByOtherNewCustomers(tx, { userId, storeId, productIds })
}
