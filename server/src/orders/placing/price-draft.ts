import { randomInt } from 'node:crypto'
import {
  areaOf,
  type Bill,
  billOf,
  countPieces,
  type Delivery,
  type DeliveryTerms,
  deliveryTo,
  type FreshCart,
  offeredMethods,
  openState,
  type PaymentMethod,
  type ShopSettings,
  type Slot,
  type Totals,
  termsAt,
  totalsOf,
  type ZoneMatch,
} from '@dix/contract'
import type { Buyer, BuyerAccount } from '../../accounts/index.ts'
import { asCartLines, type CartContents, type Viewer, withReserved } from '../../cart/index.ts'
import { type PublishedProduct, stockedIn } from '../../catalogue/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { couponOf, termsOfCoupon } from '../coupons/check-coupon.ts'
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
import { type NewOrder, slotColumns } from '../queries/add-order.ts'
import { decideOrder, isDueSeen, orderNumber } from '../rules.ts'
import type { OrderTerms, StoredOrder } from '../schema.ts'
import { begin, creditOf } from '../states/rules.ts'
import { nameOf } from '../wire.ts'
import type { OrderDraft, OrderRequest } from './order-draft.ts'
import { checkOrderLimits, isVerified, type OrderLimitsContext, suspicionsOf } from './order-limits.ts'
import { chosenSlot } from './slots.ts'

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
  /** The delivery slot; null for as soon as possible. */
  slot: Slot | null
  limits: OrderLimitsContext
}

/** The reasons why a draft cannot be ordered. */
type DraftProblem =
  | Problem<'cart_changed' | 'stock_short', FreshCart>
  | Problem<'fee_not_seen', Bill>
  | Problem<'coupon_refused'>
  | Problem<'not_found' | 'blocked' | 'shop_closed' | 'slot_unavailable' | 'method_off' | 'below_minimum'>
  | Problem<'rate_limited' | 'quantity_limit' | 'invalid_input'>

/**
 * Prices a draft that can be ordered.
 *
 * @param unpaid an order of the same shopper that awaits payment and is abandoned if nothing else prevents the order
 * @returns the prices, or `cart_changed` or `stock_short` with the current cart, `fee_not_seen` with the bill,
 *   `coupon_refused`, `not_found` for the address, `invalid_input` for one outside every zone, `below_minimum`,
 *   `shop_closed`, `slot_unavailable`, `method_off`, `blocked`, `rate_limited` or `quantity_limit` because of the
 *   customer's recent orders
 */
export function priceDraft(
  dependencies: OrdersDependencies,
  request: OrderRequest,
  draft: OrderDraft,
  unpaid?: Pick<StoredOrder, 'storeId' | 'lines' | 'creditUsed' | 'creditReturned'>,
): PricedDraft | DraftProblem {
  const { cart, buyer, products, settings, emailKey } = draft
  const viewer = { ...dependencies, locale: request.locale }
  const delivery = deliveryTo(settings, areaOf(buyer?.address ?? {}))
  const freshWith = (available: CartContents['products']) =>
    freshCart({ ...cart, products: available }, viewer, delivery.terms)
  const now = Date.now()
  if (buyer?.blocked) return customerBlocked()
  if (cart.lines.length === 0) return cartChanged(freshWith([]))
  const state = openState(delivery.store.hours, delivery.store.pause, now)
  if (!state.isOpen && request.slot === null) return shopClosed(state, now)
  if (!buyer) return noSuchAddress()
  if (delivery.match.state === 'outside') return outsideZones()
  const slot = chosenSlot(dependencies, request.slot, draft, delivery)
  if (slot instanceof Problem) return slot
  const { id: storeId } = delivery.store
  const available = withReserved(
    stockedIn(products, storeId),
    unpaid?.storeId === storeId ? unpaid.lines : [],
  )
  const decision = decideOrder(cart.lines, available, request)
  if ('problem' in decision) {
    const fresh = freshWith(available)
    return decision.problem === 'stock_short' ? stockShort(fresh) : cartChanged(fresh)
  }
  const { totalAmt } = decision.totals
  const terms = agreedTerms(dependencies, request, draft, delivery, totalAmt, now)
  if (terms instanceof Problem) return terms
  const ofUnpaid = unpaid && request.useCredit ? creditOf(unpaid) : 0
  const bill = billOf(totalAmt, terms, request.method, draft.credit + ofUnpaid)
  // An order whose coupon or credit pays everything needs none of the shop's methods.
  if (bill.dueAmt > 0 && !isOffered(settings, dependencies.payments.methods, request.method))
    return methodOff()
  const { smallestOrder } = delivery.terms
  if (totalAmt < smallestOrder) return belowMinimum(smallestOrder, totalAmt)
  if (!isDueSeen(bill, request))
    return request.dueAmt === null ? feeNotSeen(bill) : dueChanged(freshWith(available), bill)
  const limits = limitsContext(dependencies, draft, buyer, now)
  const lines = decision.lines.map((line) => limitedLine(line, viewer))
  return (
    checkOrderLimits(limits, lines) ?? { buyer, storeId, emailKey, limits, bill, terms, slot, ...decision }
  )
}

/** Whether shoppers may choose a method. @param possible the methods that the shop can take */
export const isOffered = (
  { payments: { methods } }: ShopSettings,
  possible: Parameters<typeof offeredMethods>[1],
  method: PaymentMethod,
): boolean => offeredMethods(methods, possible).includes(method)

/** The terms of the order with those of its coupon, or why the coupon is refused. */
function agreedTerms(
  dependencies: OrdersDependencies,
  { coupon: code, slot }: OrderRequest,
  { settings, couponUses }: OrderDraft,
  { match, store }: Delivery,
  totalAmt: number,
  now: number,
): OrderTerms | Problem<'coupon_refused'> {
  const coupon = code === null ? null : termsOfCoupon(couponOf(settings, code), couponUses, totalAmt, now)
  if (coupon instanceof Problem) return coupon
  const terms = orderTerms(dependencies, settings, match, store.id, slot !== null)
  return { ...terms, coupon: coupon && { ...coupon, orderedAmt: totalAmt } }
}

/** What the limits of a customer's orders depend on. */
export function limitsContext(
  { orderLimitFactor: factor }: OrdersDependencies,
  {
    history,
    reservedByOtherNewCustomers,
    settings: { limits: ceilings },
  }: Pick<OrderDraft, 'history' | 'reservedByOtherNewCustomers' | 'settings'>,
  buyer: BuyerAccount & Pick<Buyer, 'isLoginPhone'>,
  now: number,
): OrderLimitsContext {
  const { emailVerified } = buyer
  return {
    history,
    reservedByOtherNewCustomers,
    emailVerified,
    isVerified: isVerified(buyer),
    isOwnPhone: buyer.isLoginPhone || history.deliveredToPhone,
    factor,
    now,
    ceilings,
  }
}

/** A line as limits count it: kilograms instead of steps. */
export function limitedLine(line: PublishedProduct & { quantity: number }, viewer: Viewer) {
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
export function freshCart(
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

/**
 * The current charges of an order in addition to its goods, in the zone of its delivery address, and its promise.
 *
 * @param hasSlot whether its promise is a delivery slot, so that no minutes are promised
 */
export function orderTerms(
  { promises }: Pick<OrdersDependencies, 'promises'>,
  { delivery, contact }: ShopSettings,
  match: ZoneMatch,
  storeId: string,
  hasSlot = false,
): OrderTerms {
  const { deliveryFee, freeFrom, roundsCash } = termsAt(match, delivery)
  const ride = match.zone?.minutes ?? null
  const range = hasSlot ? null : promises.rangeIn(storeId, ride)
  const terms = {
    deliveryFee,
    freeFrom,
    roundsCash,
    vatRate: contact.vatRate,
    minutes: hasSlot ? null : (range?.to ?? contact.deliveryMinutes),
    ...(range && { fromMinutes: range.from }),
    // The work ahead of the order says nothing about a later time.
    work: hasSlot ? null : promises.secondsAheadIn(storeId),
    ride,
  }
  if (match.state === 'everywhere') return terms
  return { ...terms, zone: match.zone && { id: match.zone.id, name: match.zone.name } }
}

/** The order made from a draft. Prices, names and the address are frozen here, because they may change later. */
export function newOrderOf(
  { userId, key, method, cashTendered, note, network }: OrderRequest,
  { buyer, storeId, emailKey, lines, totals, bill, terms, slot, limits }: PricedDraft,
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
    ...slotColumns(slot),
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
