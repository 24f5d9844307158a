import {
  type DeskOrder,
  type DeskRow,
  deskLimits,
  deskRatingPhotoPath,
  freeDelivery,
  isSlotClosed,
  mayDo,
  mayFollow,
  orderDoorPhotoPath,
  orderStateTable,
  quarterName,
  seesCustomersIn,
} from '@dix/contract'
import { asDeliveryAddress, asPhone, findMailbox } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { chargedLeft } from '../changes/apply-transition.ts'
import { findCustomerOfOrder } from '../customers/queries.ts'
import { findAnyOrder } from '../queries/find-orders.ts'
import { asRating, findRating } from '../queries/ratings.ts'
import { findUndoableStep } from '../queries/undoable-steps.ts'
import { secondsUntilBegin } from '../rules.ts'
import type { OrderRow, StoredOrder, UndoneStep } from '../schema.ts'
import { currentCost } from '../states/rules.ts'
import { asItem, asLineChanges, asOrder, type OrderViewer, slotField } from '../wire.ts'
import { doorPhotoOf } from './door-photo.ts'
import { findBarcodes, findCustomerOrders, findStaffNames, type ListedOrder } from './queries.ts'
import { maySee, type OrderStaff } from './staff-policy.ts'

/**
 * An order as a staff role sees it: pickers and riders see nothing of the customer beyond this order, and riders
 * nothing before it leaves. Undefined if there is none.
 */
export async function readDeskOrder(
  tx: Queries,
  orderId: string,
  viewer: DeskViewer,
): Promise<DeskOrder | undefined> {
  const order = await findAnyOrder(tx, orderId)
  return order && asDeskOrder(tx, order, viewer)
}

/** The same for an order that they may see; undefined otherwise. */
export async function readSeenOrder(
  tx: Queries,
  orderId: string,
  viewer: DeskViewer,
): Promise<DeskOrder | undefined> {
  const order = await findAnyOrder(tx, orderId)
  const isListed = order && orderStateTable[order.status].desk !== null
  return isListed && maySee(viewer, order) ? asDeskOrder(tx, order, viewer) : undefined
}

/** Whether an order that has not left has a slot in which its store is closed now, so that staff call the customer. */
function slotClosedField(
  { status, storeId, slotFrom, slotUntil }: Pick<OrderRow, 'status' | 'storeId' | 'slotFrom' | 'slotUntil'>,
  { stores }: Pick<OrderViewer, 'stores'>,
): { slotClosed?: true } {
  const store = stores.find(({ id }) => id === storeId)
  const hasLeft = !mayFollow(orderStateTable, status, 'cancelled', 'staff')
  if (!slotFrom || !slotUntil || !store || hasLeft) return {}
  const slot = { from: slotFrom.getTime(), until: slotUntil.getTime() }
  return isSlotClosed(store, slot, Date.now()) ? { slotClosed: true } : {}
}

type DeskViewer = OrderStaff & { viewer: OrderViewer }

/** The name of an order's store, for staff who see the orders of several. */
function storeNameFor(
  { storeId, viewer }: Pick<DeskViewer, 'storeId'> & { viewer: Pick<OrderViewer, 'storeNameOf'> },
  order: { storeId: string },
): { storeName?: string } {
  const storeName = storeId === null ? viewer.storeNameOf(order.storeId) : undefined
  return storeName === undefined ? {} : { storeName }
}

async function asDeskOrder(
  tx: Queries,
  order: StoredOrder,
  { viewer, role, storeId }: DeskViewer,
): Promise<DeskOrder> {
  const orderId = order.id
  const names = await findStaffNames(tx, orderId)
  const mailbox = order.userId === null ? undefined : await findMailbox(tx, order.userId)
  const customer = await findCustomerOfOrder(tx, order)
  const earlier = await findCustomerOrders(tx, customer._id, orderId, { storeId, limit: deskLimits.earlier })
  const rating = await findRating(tx, orderId)
  const step = await findUndoableStep(tx, order)
  const barcodes = await findBarcodes(
    tx,
    order.lines.map(({ productId }) => productId),
  )
  const photo = doorPhotoOf(order) && orderDoorPhotoPath(order.id)
  const address = asDeliveryAddress(order.address, viewer.quarters, photo)
  const seen: DeskOrder = {
    ...asOrder(order, viewer),
    delivery_address: address,
    status: order.status,
    items: order.lines.map((line) => ({
      ...asItem(line, viewer),
      ordered: line.ordered,
      barcode: barcodes.get(line.productId) ?? null,
    })),
    timeline: order.timeline.map(({ event, at, actor, userId, reason, note, details }) => ({
      event,
      at: at.toISOString(),
      actor: actor ?? 'payments',
      by: (userId && names.get(userId)) ?? null,
      reason: reason ?? null,
      note: note ?? null,
      amount: (details?.undoneStep ?? details)?.amount ?? null,
      lines: asLineChanges(order, details?.undoneStep ?? details, viewer),
      ...(details?.addressCorrected && { addressCorrected: true }),
      ...(details?.undone && { undone: details.undone }),
      ...(details?.undoneStep && { undoneStep: asUndoneStep(details.undoneStep, names) }),
    })),
    refunds: order.refunds.map(({ id, amount, channel, state, reason, at, phone }) => ({
      _id: id,
      amount,
      channel,
      state,
      reason,
      at: at.toISOString(),
      phone: phone === null ? null : asPhone(phone),
    })),
    terms: order.terms,
    ...storeNameFor({ storeId, viewer }, order),
    ...slotClosedField(order, viewer),
    ...('zone' in order.terms && { zone: order.terms.zone?.name ?? null }),
    chargedLeftAmt: chargedLeft(order, order.refunds),
    overpaidAmt: order.overpaid,
    agreedAmt: order.agreed,
    suspicions: order.suspicions,
    bags: order.bags,
    rating: rating ? asRating(rating, deskRatingPhotoPath) : null,
    demo: order.demo,
    undoable:
      step && mayDo(role, 'manageOrders') ? { event: step.event, until: step.until.toISOString() } : null,
    customer: {
      ...customer,
      userId: order.userId,
      name: order.customerName,
      email: mailbox?.email ?? null,
      mobile: order.address.mobile,
      phone: address.phone,
      orders: earlier.orders,
    },
    earlier: earlier.earlier.map((order) => ({
      _id: order.id,
      orderId: order.number,
      status: order.status,
      dueNowAmt: currentCost(order),
      placedAt: order.placedAt.toISOString(),
    })),
  }
  if (mayDo(role, 'seeCustomerHistory')) return seen
  const limited = withoutHistory(seen)
  return seesCustomersIn(role, order.status) ? limited : withoutCustomer(limited)
}

function asUndoneStep({ userId, at }: UndoneStep, names: ReadonlyMap<string, string>) {
  return { by: (userId && names.get(userId)) ?? null, at }
}

/** Enough to choose an order: its street and landmark, but nothing of its customer. */
function withoutCustomer(order: DeskOrder): DeskOrder {
  const { customer, delivery_address: address } = order
  return {
    ...order,
    note: null,
    delivery_address: { ...address, mobile: '', phone: null, latitude: null, longitude: null, photo: null },
    customer: { ...customer, name: '', mobile: '', phone: null },
  }
}

/** The order's own data, without the customer's data and the details of its money. */
function withoutHistory(order: DeskOrder): DeskOrder {
  const { name, mobile, phone } = order.customer
  return {
    ...order,
    suspicions: [],
    rating: null,
    refunds: [],
    payout: null,
    timeline: order.timeline.map((event) => ({ ...event, note: null, amount: null })),
    customer: {
      _id: null,
      userId: null,
      name,
      email: null,
      mobile,
      phone,
      orders: 1,
      note: null,
      blocked: false,
      onlyPhoneBlocked: false,
    },
    earlier: [],
  }
}

/** Number, state and version of an order that its viewer no longer sees: no customer, address, lines or money. */
export function onlyState(order: DeskOrder): DeskOrder {
  const rest = withoutCustomer(withoutHistory(order))
  const nothing = {
    subTotalAmt: 0,
    savings: 0,
    totalAmt: 0,
    dueAmt: 0,
    couponAmt: 0,
    creditAmt: 0,
    creditReturnedAmt: 0,
    deliveryFee: 0,
    rounding: 0,
    allowanceAmt: 0,
    paidAmt: 0,
    refundedAmt: 0,
    owedBackAmt: 0,
    toCollectAmt: 0,
    chargedLeftAmt: 0,
    overpaidAmt: 0,
    agreedAmt: 0,
  }
  const nowhere = { address_line: '', city: '', state: '', country: '', pincode: '', mobile: '' }
  return {
    ...rest,
    ...nothing,
    product_details: { name: '', image: [] },
    items: [],
    timeline: [],
    terms: freeDelivery,
    zone: null,
    vatRate: null,
    coupon: null,
    payWith: null,
    delivery_address: asDeliveryAddress(nowhere, []),
  }
}

/** A row of the desk's list. */
export function asDeskRow(
  order: ListedOrder,
  {
    role,
    storeId,
    viewer,
  }: OrderStaff & { viewer: Pick<OrderViewer, 'quarters' | 'storeNameOf' | 'stores'> },
): DeskRow {
  const seesHistory = mayDo(role, 'seeCustomerHistory')
  const seesCustomer = seesCustomersIn(role, order.status)
  return {
    _id: order.id,
    orderId: order.number,
    status: order.status,
    version: order.version,
    customerName: seesCustomer ? order.customerName : '',
    mobile: seesCustomer ? order.address.mobile : '',
    phone: seesCustomer ? asPhone(order.address.phone ?? order.address.mobile) : null,
    city: order.address.city,
    addressLine: order.address.address_line,
    landmark: order.address.landmark ?? '',
    quarterName: quarterName(viewer.quarters, order.address.quarter),
    ...storeNameFor({ storeId, viewer }, order),
    pieces: order.pieces,
    dueNowAmt: currentCost(order),
    toCollectAmt: order.toCollect,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    refundToCheck: seesHistory && order.toHandBack > 0,
    toHandBackAmt: seesHistory ? order.toHandBack : 0,
    blocked: seesHistory && order.blocked,
    suspicions: seesHistory ? order.suspicions : [],
    stars: seesHistory ? order.stars : null,
    demo: order.demo,
    placedAt: order.placedAt.toISOString(),
    ...slotField(order),
    ...slotClosedField(order, viewer),
    ...(secondsUntilBegin(order, Date.now()) > 0 && { later: true }),
  }
}
