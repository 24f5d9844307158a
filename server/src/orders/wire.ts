import {
  absoluteImageUrl,
  discountedPrice,
  type Order,
  type OrderItem,
  type OrderPromise,
  type OrderReason,
  type OrderSlot,
  type OrderSummary,
  orderStateTable,
  type Quarter,
  type Store,
  stepField,
  storesOf,
} from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import { asDeliveryAddress, asPhone } from '../accounts/index.ts'
import type { Viewer } from '../cart/index.ts'
import { localeOf } from '../platform/http/locale.ts'
import type { OrdersDependencies } from './dependencies.ts'
import type { OrderListEntry } from './queries/find-orders.ts'
import { proposalOf } from './rules.ts'
import type { EventDetails, OrderLine, OrderRow, StoredOrder } from './schema.ts'
import { billed, creditOf, isAddable } from './states/rules.ts'

/** The viewer of a response, and the quarters and stores that the shop names itself. */
export type OrderViewer = Viewer & {
  quarters: readonly Quarter[]
  /** Undefined in a shop that never had another store. */
  storeNameOf: (storeId: string) => string | undefined
  /** The stores that deliver, the main one first. */
  stores: readonly [Store, ...Store[]]
}

/** The viewer of a response. */
export function viewerOf(dependencies: OrdersDependencies, request: FastifyRequest): OrderViewer {
  const { shopLanguage, publicUrl, settings, stores } = dependencies
  const { quarters } = settings.current.zones
  return {
    locale: localeOf(request, shopLanguage),
    shopLanguage,
    publicUrl,
    quarters,
    storeNameOf: stores.nameOf,
    stores: storesOf(settings.current),
  }
}

/** An order as the API shows it: field by field, so that nothing else leaks. */
export function asOrder(order: StoredOrder, viewer: OrderViewer): Order {
  const items = order.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      ...asItem(line, viewer),
      ...replacedBy(order, line, viewer),
      ...proposalField(order, line),
    }))
  // An order whose lines were all removed keeps the name of its first line.
  const promise = promiseOf(order)
  const first = items[0] ?? (order.lines[0] && asItem(order.lines[0], viewer))
  return {
    _id: order.id,
    orderId: order.number,
    product_details: { name: first?.name ?? '', image: first?.image ?? [] },
    items,
    subTotalAmt: order.subTotal,
    savings: order.subTotal - order.total,
    totalAmt: order.total,
    couponAmt: order.couponAmount,
    creditAmt: creditOf(order),
    deliveryFee: order.deliveryFee,
    rounding: order.rounding,
    dueAmt: billed(order) - creditOf(order),
    coupon: order.couponCode,
    vatRate: order.terms.vatRate,
    currency: 'XOF',
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    status: orderStateTable[order.status].wire,
    delivery_address: asDeliveryAddress(order.address, viewer.quarters),
    payWith: order.cashTendered,
    note: order.note,
    allowanceAmt: order.allowance,
    ...(order.creditReturned > 0 && { creditReturnedAmt: order.creditReturned }),
    paidAmt: order.paid,
    refundedAmt: order.refunded,
    owedBackAmt: order.owedBack,
    toCollectAmt: order.toCollect,
    refunds: order.refunds.map(({ amount, channel, state }) => ({ amount, channel, state })),
    payout: asPayout(order),
    createdAt: order.createdAt.toISOString(),
    placedAt: order.placedAt.toISOString(),
    timeline: order.timeline.map((entry) => ({
      event: entry.event,
      at: entry.at.toISOString(),
      reason: reasonForShopper(entry),
      lines: asLineChanges(order, entry.details, viewer),
      ...(entry.details?.addressCorrected && { addressCorrected: true }),
    })),
    version: order.version,
    ...(promise && { promise }),
    ...slotField(order),
    ...additionField(order),
    ...shopPhoneField(order, viewer),
  }
}

/** The reason of an event as its customer may know it: not that of a step that staff undid, such as suspected fraud. */
export function reasonForShopper({
  event,
  reason = null,
}: StoredOrder['timeline'][number]): OrderReason | null {
  return event === 'undone' ? null : reason
}

/** What a bill with more products depends on, while its customer may add them. */
function additionField(order: StoredOrder): Pick<Order, 'additionTerms'> {
  const { deliveryFee, freeFrom, roundsCash, coupon } = order.terms
  return isAddable(order) ? { additionTerms: { deliveryFee, freeFrom, roundsCash, coupon } } : {}
}

/** The phone number of its store; that of the shop if the store has none, or no longer sells. */
function shopPhoneField(
  { storeId }: Pick<StoredOrder, 'storeId'>,
  { stores: [main, ...others] }: Pick<OrderViewer, 'stores'>,
): Pick<Order, 'shopPhone'> {
  const shopPhone = others.find(({ id }) => id === storeId)?.phone || main.phone
  return shopPhone ? { shopPhone } : {}
}

function asPayout({ payout }: Pick<StoredOrder, 'payout'>): Order['payout'] {
  if (payout === null) return null
  const { channel, phone, at } = payout
  return { channel, phone: phone === null ? null : asPhone(phone), ...(at && { at }) }
}

/** The minutes that were promised when it was placed; null if none were. */
export function promiseOf({ terms }: Pick<StoredOrder, 'terms'>): OrderPromise | null {
  const { minutes = null, fromMinutes = null } = terms
  return minutes === null ? null : { from: fromMinutes, to: minutes }
}

/** The delivery slot of an order, as the API shows it. */
export function slotField({
  slotFrom,
  slotUntil,
  prepareAt,
}: Pick<OrderRow, 'slotFrom' | 'slotUntil' | 'prepareAt'>): { slot?: OrderSlot } {
  if (!slotFrom || !slotUntil || !prepareAt) return {}
  const [from, to] = [slotFrom.toISOString(), slotUntil.toISOString()]
  return { slot: { from, to, prepareAt: prepareAt.toISOString() } }
}

/** An order in a list of our own pages. */
export function asOrderSummary(order: OrderListEntry, viewer: Viewer): OrderSummary {
  const { brand, image } = order.first
  return {
    _id: order.id,
    orderId: order.number,
    product_details: {
      name: nameOf(order.first, viewer),
      brand,
      image: absoluteImageUrl(image ?? '', viewer.publicUrl),
    },
    lines: order.lines,
    totalAmt: order.total,
    dueAmt: order.due,
    creditAmt: order.credit,
    allowanceAmt: order.allowance,
    status: orderStateTable[order.status].wire,
    createdAt: new Date(order.createdAt).toISOString(),
    placedAt: new Date(order.placedAt).toISOString(),
    ...slotField({
      slotFrom: asDate(order.slotFrom),
      slotUntil: asDate(order.slotUntil),
      prepareAt: asDate(order.prepareAt),
    }),
  }
}

const asDate = (time: string | null): Date | null => (time === null ? null : new Date(time))

/** A line as the API shows it. */
export function asItem(line: OrderLine, viewer: Viewer): OrderItem {
  return {
    productId: line.productId,
    name: nameOf(line, viewer),
    brand: line.brand,
    image: line.images.map((image) => absoluteImageUrl(image, viewer.publicUrl)),
    unit: line.unit,
    ...stepField(line.stepGrams),
    price: line.price,
    discount: line.discount,
    quantity: line.quantity,
    lineTotal: lineTotal(line),
  }
}

/** The name of the missing product that a line replaces. */
export function replacedBy(
  { lines }: Pick<StoredOrder, 'lines'>,
  { replaces }: OrderLine,
  viewer: Viewer,
): { replaces?: string } {
  const replaced = replaces && lines.find(({ productId }) => productId === replaces)
  return replaced ? { replaces: nameOf(replaced, viewer) } : {}
}

/** What the shopper is asked about a line, as the API shows it. */
export function proposalField(
  order: Pick<StoredOrder, 'status'>,
  line: OrderLine,
): Pick<OrderItem, 'proposal'> {
  const proposal = proposalOf(order, line)
  return proposal
    ? { proposal: { decision: proposal.decision, decideUntil: proposal.decideUntil.toISOString() } }
    : {}
}

/** Lines that a timeline event records as changed, named like the order's lines. */
export function asLineChanges(
  { lines }: Pick<StoredOrder, 'lines'>,
  details: EventDetails | null | undefined,
  viewer: Viewer,
): Order['timeline'][number]['lines'] {
  return (details?.lines ?? []).map(({ name, brand = '', unit = '', stepGrams, from, to }) => {
    const line = lines.find((line) => line.name === name && line.brand === brand && line.unit === unit)
    return { name: line ? nameOf(line, viewer) : name, brand, unit, ...stepField(stepGrams), from, to }
  })
}

/** The name of a line, in the viewer's language if the shop had one. */
export function nameOf(
  { name, nameOther }: Pick<OrderLine, 'name' | 'nameOther'>,
  { locale, shopLanguage }: Pick<Viewer, 'locale' | 'shopLanguage'>,
): string {
  return locale === shopLanguage ? name : (nameOther ?? name)
}

/** The name of a line with brand and unit, which distinguish products with the same name. */
export function fullNameOf(
  line: Pick<OrderLine, 'name' | 'nameOther' | 'brand' | 'unit'>,
  viewer: Pick<Viewer, 'locale' | 'shopLanguage'>,
): string {
  return [nameOf(line, viewer), line.brand, line.unit.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ')
}

/** The cost of a line after its discount, in whole XOF. */
export function lineTotal({
  price,
  discount,
  quantity,
}: Pick<OrderLine, 'price' | 'discount' | 'quantity'>): number {
  return discountedPrice(price, discount) * quantity
}
