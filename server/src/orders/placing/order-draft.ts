import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  areaOf,
  type Bill,
  billOf,
  type CouponUses,
  countPieces,
  type DeliveryTerms,
  deliveryTo,
  type FreshCart,
  type Locale,
  offeredMethods,
  openState,
  type PaymentMethod,
  type ShopSettings,
  type Totals,
  termsAt,
  totalsOf,
  type ZoneMatch,
} from '@dix/contract'
import { type Buyer, findBuyer, hashEmail } from '../../accounts/index.ts'
import {
  asCartLines,
  type CartContents,
  findCart,
  lockCart,
  type StoredCart,
  type Viewer,
  wantedIds,
  withReserved,
} from '../../cart/index.ts'
import {
  lockProductsIn,
  type PublishedProduct,
  type StockedProduct,
  stockedIn,
  stockedProductsIn,
} from '../../catalogue/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Sender } from '../../platform/fair-queue.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { couponOf, termsOfCoupon } from '../coupons/check-coupon.ts'
import { countCouponUses, lockCoupon } from '../coupons/queries.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import {
  belowMinimum,
  cartChanged,
  customerBlocked,
  dueChanged,
  feeNotSeen,
  methodOff,
  noSuchAddress,
  outsideZones,
  shopClosed,
  stockShort,
} from '../problems.ts'
import type { NewOrder } from '../queries/add-order.ts'
import { findEarlier } from '../queries/find-orders.ts'
import {
  findOrderHistory,
  findReservedByOtherNewCustomers,
  type OrderHistory,
} from '../queries/order-history.ts'
import { decideOrder, isDueSeen, orderNumber, type SeenCart, type SeenDue } from '../rules.ts'
import type { OrderTerms, StoredOrder } from '../schema.ts'
import { begin } from '../states/rules.ts'
import { nameOf } from '../wire.ts'
import {
  checkOrderLimits,
  isVerified,
  limitedTogether,
  type OrderLimitsContext,
  suspicionsOf,
  suspiciousOfNetwork,
} from './order-limits.ts'

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
    /** A note for the staff who pick and deliver. */
    note: string | null
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
  /** The terms of its prices; uses were counted for this coupon. */
  settings: ShopSettings
  /** Keyed hash of the buyer's email. */
  emailKey: string | null
}

/** A draft that can be ordered, at current prices. */
export type PricedDraft = {
  buyer: Buyer
  /** The store of the address: only its stock is ordered. */
  storeId: string
  emailKey: string | null
  lines: (PublishedProduct & { quantity: number })[]
  totals: Totals
  bill: Bill
  terms: OrderTerms
  limits: OrderLimitsContext
}

/** The reasons why a draft cannot be ordered. */
type DraftProblem =
  | Problem<'cart_changed' | 'stock_short', FreshCart>
  | Problem<'fee_not_seen', Bill>
  | Problem<'coupon_refused'>
  | Problem<'not_found' | 'blocked' | 'shop_closed' | 'method_off' | 'below_minimum'>
  | Problem<'rate_limited' | 'quantity_limit' | 'invalid_input'>

/** Thrown by a transaction when the owner changed the coupon while it waited for its locks. The transaction runs again. */
export class CouponChangedError extends Error {}

const lockWanted = lockProductsIn(wantedIds)
const readWanted = stockedProductsIn(wantedIds)

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
        history,
        settings: current,
        cart,
        products,
      })
    : {}
  // A cart created after the lock statement is not locked, so treat it as empty; the next submit locks it.
  const draft: OrderDraft = {
    cart: cartExists ? cart : { ...cart, lines: [] },
    buyer,
    products,
    history,
    reservedByOtherNewCustomers,
    couponUses,
    settings: current,
    emailKey,
  }
  return { earlier, draft }
}

/**
 * Stock reserved by other new customers, for products that a new customer wants in large quantities; most orders do not
 * need this query.
 */
async function countReservedByOtherNewCustomers(
  tx: Transaction,
  {
    userId,
    buyer,
    history,
    settings,
    cart,
    products,
  }: Pick<OrderDraft, 'history' | 'settings' | 'cart' | 'products'> & {
    userId: string
    buyer: Buyer
  },
): Promise<Record<string, number>> {
  const stepOf = new Map(products.map(({ id, stepGrams }) => [id, stepGrams]))
  const lines = cart.lines.map(({ productId: id, quantity }) => ({
    id,
    quantity: countPieces({ quantity, stepGrams: stepOf.get(id) ?? null }),
  }))
  const productIds = limitedTogether({ history, isVerified: isVerified(buyer) }, lines)
  if (productIds.length === 0) return {}
  const { store } = deliveryTo(settings, areaOf(buyer.address))
  return findReservedByOtherNewCustomers(tx, { userId, storeId: store.id, productIds })
}

/**
 * Prices a draft that can be ordered.
 *
 * @param unpaid an order of the same shopper that awaits payment and is abandoned if nothing else prevents the order
 * @returns the prices, or `cart_changed` or `stock_short` with the current cart, `fee_not_seen` with the bill,
 *   `coupon_refused`, `not_found` for the address, `invalid_input` for one outside every zone, `below_minimum`,
 *   `shop_closed`, `method_off`, `blocked`, `rate_limited` or `quantity_limit` because of the customer's recent orders
 */
export function priceDraft(
  dependencies: OrdersDependencies,
  request: OrderRequest,
  { cart, buyer, products, history, reservedByOtherNewCustomers, couponUses, settings, emailKey }: OrderDraft,
  unpaid?: Pick<StoredOrder, 'storeId' | 'lines'>,
): PricedDraft | DraftProblem {
  const viewer = { ...dependencies, locale: request.locale }
  const { limits: ceilings, payments } = settings
  const { match, store, terms: delivery } = deliveryTo(settings, areaOf(buyer?.address ?? {}))
  const freshOf = (cart: CartContents) => freshCart(cart, viewer, delivery)
  if (buyer?.blocked) return customerBlocked()
  if (cart.lines.length === 0) return cartChanged(freshOf({ ...cart, products: [] }))
  const now = Date.now()
  const state = openState(store.hours, store.pause, now)
  if (!state.isOpen) return shopClosed(state, now)
  const methods = offeredMethods(payments.methods, dependencies.payments.methods)
  if (!methods.includes(request.method)) return methodOff()
  if (!buyer) return noSuchAddress()
  if (match.state === 'outside') return outsideZones()
  const { id: storeId } = store
  const available = withReserved(
    stockedIn(products, storeId),
    unpaid?.storeId === storeId ? unpaid.lines : [],
  )
  const decision = decideOrder(cart.lines, available, request)
  if ('problem' in decision) {
    const fresh = freshOf({ ...cart, products: available })
    return decision.problem === 'stock_short' ? stockShort(fresh) : cartChanged(fresh)
  }
  const { totalAmt } = decision.totals
  const coupon =
    request.coupon === null
      ? null
      : termsOfCoupon(couponOf(settings, request.coupon), couponUses, totalAmt, now)
  if (coupon instanceof Problem) return coupon
  const agreedCoupon = coupon && { ...coupon, orderedAmt: totalAmt }
  const terms = { ...orderTerms(dependencies, settings, match, storeId), coupon: agreedCoupon }
  const bill = billOf(totalAmt, terms, request.method)
  if (totalAmt < delivery.smallestOrder) return belowMinimum(delivery.smallestOrder, totalAmt)
  if (!isDueSeen(bill, request))
    return request.dueAmt === null
      ? feeNotSeen(bill)
      : dueChanged(freshOf({ ...cart, products: available }), bill)
  const { emailVerified } = buyer
  const limits = {
    history,
    reservedByOtherNewCustomers,
    emailVerified,
    isVerified: isVerified(buyer),
    factor: dependencies.orderLimitFactor,
    now,
    ceilings,
  }
  return (
    checkOrderLimits(
      limits,
      decision.lines.map((line) => limitedLine(line, viewer)),
    ) ?? { buyer, storeId, emailKey, limits, bill, terms, ...decision }
  )
}

/** A line as limits count it: kilograms instead of steps. */
function limitedLine(line: PublishedProduct & { quantity: number }, viewer: Viewer) {
  const { id, quantity, stock, stepGrams } = line
  return {
    id,
    name: nameOf(line, viewer),
    quantity: countPieces({ quantity, stepGrams }),
    stock: countPieces({ quantity: stock, stepGrams }),
    isByWeight: stepGrams !== null,
  }
}

/** The current cart with its totals, for a shopper who saw a different one. */
function freshCart(
  cart: CartContents,
  viewer: Viewer,
  { deliveryFee, freeFrom, roundsCash, smallestOrder }: DeliveryTerms,
): FreshCart {
  const lines = asCartLines(cart, viewer)
  return {
    cart: lines,
    revision: cart.revision,
    totals: totalsOf(lines.map(({ quantity, productId }) => ({ ...productId, quantity }))),
    terms: { deliveryFee, freeFrom, roundsCash, smallestOrder },
  }
}

/** The current charges of an order in addition to its goods, in the zone of its delivery address, and its promise. */
export function orderTerms(
  { promises }: Pick<OrdersDependencies, 'promises'>,
  { delivery, contact }: ShopSettings,
  match: ZoneMatch,
  storeId: string,
): OrderTerms {
  const { deliveryFee, freeFrom, roundsCash } = termsAt(match, delivery)
  const ride = match.zone?.minutes ?? null
  const range = promises.rangeIn(storeId, ride)
  const terms = {
    deliveryFee,
    freeFrom,
    roundsCash,
    vatRate: contact.vatRate,
    minutes: range ? range.to : contact.deliveryMinutes,
    ...(range && { fromMinutes: range.from }),
    work: promises.secondsAheadIn(storeId),
    ride,
  }
  if (match.state === 'everywhere') return terms
  return { ...terms, zone: match.zone && { id: match.zone.id, name: match.zone.name } }
}

/** The order made from a draft. Prices, names and the address are frozen here, because they may change later. */
export function newOrderOf(
  { userId, key, method, cashTendered, note, network }: OrderRequest,
  { buyer, storeId, emailKey, lines, totals, bill, terms, limits }: PricedDraft,
): NewOrder {
  return {
    id: newId(),
    number: orderNumber(randomInt),
    userId,
    guestId: null,
    storeId,
    key,
    paymentMethod: method,
    ...begin(method, bill),
    terms,
    couponCode: terms.coupon?.code ?? null,
    emailKey,
    subTotal: totals.subTotalAmt,
    agreed: bill.dueAmt,
    cashTendered,
    note,
    customerName: buyer.name,
    placedBy: null,
    network,
    suspicions: suspicionsOf(limits, {
      pieces: lines.reduce((sum, line) => sum + countPieces(line), 0),
      total: totals.totalAmt,
    }),
    actor: 'shopper',
    address: buyer.address,
    locale: buyer.locale,
    lines: lines.map(
      ({ id, name, nameOther, brand, images, unit, stepGrams, price, discount, quantity }) => ({
        productId: id,
        name,
        nameOther,
        brand,
        images,
        unit,
        stepGrams,
        price,
        discount,
        quantity,
        ordered: quantity,
      }),
    ),
  }
}
