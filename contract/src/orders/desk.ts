import { z } from 'zod'
import { addressLimits, correctedAddress, PhoneSchema, phoneAddress } from '../accounts/addresses.ts'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import {
  amount,
  areaInput,
  count,
  flag,
  id,
  limit,
  onlyStore,
  page,
  paging,
  reference,
  searchText,
  stars,
  timestamp,
  timestampInput,
  whole,
} from '../inputs.ts'
import { type Message, message } from '../messages.ts'
import {
  actors,
  deskViews,
  orderEvents,
  orderStates,
  paymentStates,
  payoutChannels,
  refundReasons,
} from '../order-states.ts'
import { paymentMethods } from '../payment-methods.ts'
import { cartLimits } from '../rules/prices/totals.ts'
import { isPlain, line, note, optionalLine } from '../text-inputs.ts'
import { OrderRatingSchema } from './order-ratings.ts'
import {
  BillSchema,
  BillTermsSchema,
  LineChangeSchema,
  OrderItemSchema,
  OrderRefundSchema,
  OrderSchema,
  OrderSlotSchema,
  orderLimits,
  orderReasons,
  PlacedOrderSchema,
  SlotSchema,
  slotInput,
} from './orders.ts'

export const deskLimits = {
  /** Number of orders per page of the desk's list. */
  page: 50,
  /** Earlier orders of the customer shown with an order. */
  earlier: 5,
  /** Maximum characters of a staff note. */
  note: 500,
  /** Maximum days that one export or report may cover. */
  days: 400,
} as const

/** Reasons why staff should check an order before they prepare it, as determined when it was placed. */
export const orderSuspicions = [
  'new_and_large',
  'shared_phone',
  'many_of_network',
  'many_orders',
  'many_cancelled',
] as const
export type OrderSuspicion = (typeof orderSuspicions)[number]

/** A row of the order desk's list. Amounts in whole XOF. */
export const DeskRowSchema = z.object({
  _id: id,
  orderId: z.string(),
  status: z.enum(orderStates),
  version: count,
  customerName: z.string(),
  mobile: z.string(),
  /** The mobile number, if one can be called. */
  phone: PhoneSchema.nullable(),
  city: z.string(),
  addressLine: z.string(),
  landmark: z.string(),
  /** Name of its quarter; empty if unknown. */
  quarterName: z.string(),
  /** Name of its store, for staff who see the orders of several. */
  storeName: z.string().optional(),
  /** Pieces in the order, without those removed or refunded. */
  pieces: count,
  /** What the order costs now, credit included: the bill less refunds; 0 once it is cancelled or returned. */
  dueNowAmt: count,
  toCollectAmt: count,
  payment_method: z.enum(paymentMethods),
  payment_status: z.enum(paymentStates),
  /** Whether there is money to pay out, which may be a refund that its provider could not send. */
  refundToCheck: z.boolean(),
  /** The amount to pay out. */
  toHandBackAmt: count,
  /** Whether the customer, or the phone number of the order, is blocked. */
  blocked: z.boolean(),
  suspicions: z.array(z.enum(orderSuspicions)),
  /** How its customer rated it; null if they did not. */
  stars: count.nullish(),
  demo: z.boolean(),
  placedAt: timestamp,
  /** The delivery slot that its customer chose. */
  slot: OrderSlotSchema.optional(),
  /** Present if the store is now closed in its slot: call the customer. */
  slotClosed: z.literal(true).optional(),
  /** Present while its preparation is not due yet. */
  later: z.literal(true).optional(),
})
export type DeskRow = z.infer<typeof DeskRowSchema>

/** The number of orders in each view, up to `maxCountedOrders`; one more means "more". */
export const DeskCountsSchema = z.object(
  Object.fromEntries(deskViews.map((view) => [view, count])) as Record<
    (typeof deskViews)[number],
    typeof count
  >,
)
export type DeskCounts = z.infer<typeof DeskCountsSchema>

/** An event of the timeline as staff see it, with its author and note. */
const DeskEventSchema = z.object({
  event: z.enum(orderEvents),
  at: timestamp,
  actor: z.enum(actors),
  /** The member of staff; null for other actors. */
  by: z.string().nullable(),
  reason: z.enum(orderReasons).nullable(),
  note: z.string().nullable(),
  /** Amount of a refund, in whole XOF. */
  amount: count.nullable(),
  lines: z.array(LineChangeSchema),
  /** Whether the delivery address was corrected. */
  addressCorrected: z.boolean().optional(),
  /** The event that was undone; reason, note, amount and lines are those of its step. */
  undone: z.enum(orderEvents).optional(),
  /** Who made the step that was undone, and when; `by` and `at` of the event say who undid it. */
  undoneStep: z.object({ by: z.string().nullable(), at: timestamp }).optional(),
})
export type DeskEvent = z.infer<typeof DeskEventSchema>

const RefundSchema = OrderRefundSchema.extend({
  _id: id,
  reason: z.enum(orderReasons).nullable(),
  at: timestamp,
  /** The number that mobile money was sent to, if it is known. */
  phone: PhoneSchema.nullish(),
})
export type Refund = z.infer<typeof RefundSchema>

/** An order as staff see it. Amounts in whole XOF. */
export const DeskOrderSchema = OrderSchema.omit({ timeline: true, items: true, status: true }).extend({
  status: z.enum(orderStates),
  /** Includes removed lines, with the quantity 0. `barcode` is the product's current one; null if there is none. */
  items: z.array(OrderItemSchema.extend({ ordered: count, barcode: z.string().nullable() })),
  timeline: z.array(DeskEventSchema),
  refunds: z.array(RefundSchema),
  /** Charges in addition to the goods, as agreed. */
  terms: BillTermsSchema,
  /** Name of the store that it takes stock from, for staff who see the orders of several. */
  storeName: z.string().optional(),
  /** Name of the delivery zone, null if unknown; absent in a shop without zones. */
  zone: z.string().nullish(),
  /** The amount that a provider can still refund. */
  chargedLeftAmt: count,
  /** The amount refunded beyond the amount paid. */
  overpaidAmt: count,
  /** The most that the customer agreed to pay, less later refunds. */
  agreedAmt: count,
  suspicions: z.array(z.enum(orderSuspicions)),
  /** The number of bags that it was packed in; null until then, or if nobody counted. */
  bags: count.nullish(),
  /** How its customer rated it; null if they did not. */
  rating: OrderRatingSchema.nullish(),
  demo: z.boolean(),
  /** Present if the store is now closed in its slot: call the customer. */
  slotClosed: z.literal(true).optional(),
  /** The event of the last step and until when it can be undone; null if it cannot. */
  undoable: z.object({ event: z.enum(orderEvents), until: timestamp }).nullish(),
  customer: z.object({
    /** Id of the customer's page; null once they are erased. */
    _id: id.nullable(),
    /** Null for a customer without an account. */
    userId: id.nullable(),
    name: z.string(),
    email: z.string().nullable(),
    mobile: z.string(),
    /** The mobile number, if one can be called. */
    phone: PhoneSchema.nullable(),
    /** Number of orders placed, including this one. */
    orders: count,
    /** The shop's note about them. Visible to staff only. */
    note: z.string().nullable(),
    /** Whether the customer is blocked, or their phone number is blocked under another name. */
    blocked: z.boolean(),
    /** Whether only the phone number matches a blocked customer; others may share it. */
    onlyPhoneBlocked: z.boolean(),
  }),
  /** The customer's latest other orders. */
  earlier: z.array(
    z.object({
      _id: id,
      orderId: z.string(),
      status: z.enum(orderStates),
      /** As in the list. */
      dueNowAmt: count,
      placedAt: timestamp,
    }),
  ),
})
export type DeskOrder = z.infer<typeof DeskOrderSchema>

/** The current order, for staff who saw an older version; only number, state and version if they may no longer see it. */
const changed = { order_changed: DeskOrderSchema } as const
const notFound = { not_found: null } as const
const orderResponse = response(DeskOrderSchema, {})

/** The order and the version that staff saw, because another user may have changed it since. */
const seen = {
  _id: reference('_id'),
  version: whole(1, Number.MAX_SAFE_INTEGER, 'version must be a whole number of 1 or more.'),
}
const staffNote = note('A note can have up to 500 characters.', deskLimits.note)
const reasonRequired = message('Choose a reason.')

const lines = (minimum: 0 | 1) =>
  z
    .array(
      z.object({
        productId: reference('productId'),
        quantity: whole(
          minimum,
          cartLimits.quantity,
          minimum === 0
            ? 'A quantity must be a whole number from 0 to 9999.'
            : 'A quantity must be a whole number from 1 to 9999.',
        ),
      }),
      message('lines must be a list of products and quantities.'),
    )
    .max(cartLimits.lines, message('An order can hold up to 200 products.'))
    .refine(
      (listed) => new Set(listed.map(({ productId }) => productId)).size === listed.length,
      message('Each product can be listed once.'),
    )

/** Names of rows in a table to filter by; empty means all. */
const anyOf = <const Names extends readonly [string, ...string[]]>(names: Names, wrong: Message) =>
  z.array(z.enum(names, wrong), wrong).max(names.length, wrong).nullish()

export const deskEndpoints = {
  deskOrders: {
    method: 'POST',
    path: '/api/order/desk/list',
    summary:
      'Orders for the order desk, oldest first where work is waiting, newest first where it is done. Counts above 10,000 are 10,001',
    access: 'workOrders',
    body: z.object({
      stage: z.enum(deskViews, message('Choose a stage.')).nullish(),
      payment: z.enum(paymentMethods, message('Choose a payment method.')).nullish(),
      /** Any of these states, within the stage. */
      states: anyOf(orderStates, message('Choose a state.')),
      paymentStates: anyOf(paymentStates, message('Choose a payment state.')),
      /** Placed between these two times. */
      from: timestampInput.nullish(),
      until: timestampInput.nullish(),
      /** Only orders that the overview counts: sales, and demo sales until the first real order. */
      sold: flag.default(false),
      /** Only orders that their customers rated with this many stars or fewer. */
      maxStars: stars.nullish(),
      store: onlyStore,
      /** Number, name or phone. */
      search: searchText.refine(isPlain, message('Remove characters that cannot be displayed.')),
      page,
      limit: limit(deskLimits.page),
    }),
    response: response(z.array(DeskRowSchema), {
      ...paging,
      counts: DeskCountsSchema,
      /** The time when the newest order to accept was placed, or its preparation began; null if none is waiting. */
      newestToTakeAt: timestamp.nullish(),
      /** Of the orders for a slot that are due but not yet being picked, when the last one became due. */
      newestDueAt: timestamp.nullish(),
    }),
  },
  deskOrder: {
    method: 'POST',
    path: '/api/order/desk/details',
    summary: 'An order as staff see it',
    access: 'workOrders',
    body: z.object({ _id: reference('_id') }),
    response: orderResponse,
    errors: notFound,
  },
  moveOrder: {
    method: 'PUT',
    path: '/api/order/desk/move',
    summary: 'Move an order to its next state; one state may be skipped',
    access: 'workOrders',
    body: z.object({
      ...seen,
      to: z.enum(orderStates, message('Choose a state.')),
      /** One of the reasons that the state requires. */
      reason: z.enum(orderReasons, reasonRequired).nullish(),
      note: staffNote,
    }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null },
  },
  changeOrderLines: {
    method: 'PUT',
    path: '/api/order/desk/lines',
    summary:
      'Change the quantities of lines, remove lines (0), or add products while the order is placed. Exceeding the agreed amount needs the customer’s consent',
    access: 'manageOrders',
    body: z.object({
      ...seen,
      lines: lines(0).min(1, message('Change at least one line.')),
      /** Whether the customer agreed to pay more. */
      agreed: flag.default(false),
      note: staffNote,
    }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null, stock_short: null, not_agreed: null },
  },
  refundOrder: {
    method: 'PUT',
    path: '/api/order/desk/refund',
    summary: 'Refund or waive an amount, or the price of lines',
    access: 'manageOrders',
    body: z.object({
      ...seen,
      /** Pieces to refund. */
      lines: lines(1).default([]),
      /** An amount in addition to the lines, in whole XOF. */
      amount: amount('amount must be an amount in whole XOF.').default(0),
      reason: z.enum(refundReasons, reasonRequired),
      note: staffNote,
      /** Whether the pieces go back into stock. */
      restock: flag.default(false),
      /** Whether to refund in cash although a provider could send the money back. */
      channel: z.enum(['provider', 'cash'], message('Choose how to refund.')).nullish(),
      /** Whether the cash has already been handed back. */
      handedBack: flag.default(false),
    }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null },
  },
  undoStep: {
    method: 'PUT',
    path: '/api/order/desk/undo',
    summary:
      'Undo the last step of an order within a minute: a refund, or a move to any state. order_settled once a rider’s cash or next trip depends on the delivery, stock_short when its pieces have been sold since',
    access: 'manageOrders',
    body: z.object(seen),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null, stock_short: null },
  },
  correctAddress: {
    method: 'PUT',
    path: '/api/order/desk/address',
    summary:
      'Correct the delivery address of an order that is not closed. Its fee stays as agreed. Omitted quarter, landmark and pin keep their values, but a new address_line or city clears quarter and pin, and a new quarter clears the pin',
    access: 'manageOrders',
    body: z.object({ ...seen, address: correctedAddress }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null },
  },
  handBack: {
    method: 'PUT',
    path: '/api/order/desk/hand-back',
    summary: 'Record that a refund was paid out: in cash, by mobile money, or as credit',
    access: 'manageOrders',
    body: z.object({
      _id: reference('_id'),
      refundId: reference('refundId'),
      channel: z.enum(payoutChannels, message('Choose how it was paid out.')).default('cash'),
      /** The customer's choice (`payout`) that staff saw, null for none. Without it, a newer choice is ignored. */
      seen: z
        .object({
          channel: z.enum(payoutChannels, message('Choose how it was paid out.')),
          /** In E.164. */
          phone: optionalLine('A mobile number can have up to 30 characters.', addressLimits.mobile),
        })
        .nullish(),
      note: staffNote,
    }),
    response: orderResponse,
    /** `order_changed`: the customer already has the money, or has changed their choice. */
    errors: { ...notFound, ...changed, order_settled: null },
  },
  revertPayout: {
    method: 'PUT',
    path: '/api/order/desk/revert-payout',
    summary:
      'Revert a payout that was recorded by mistake: the customer is owed the money again, and the till has it. The timeline keeps both, with the reason',
    access: 'manageOrders',
    body: z.object({
      ...seen,
      refundId: reference('refundId'),
      note: line('Enter a reason.', 'A note can have up to 500 characters.', deskLimits.note),
    }),
    response: orderResponse,
    /** `order_settled`: a provider sent the refund, or nobody has paid it out. */
    errors: { ...notFound, ...changed, order_settled: null },
  },
  resendOrderMail: {
    method: 'POST',
    path: '/api/order/desk/resend',
    summary: 'Send the customer the email about the order’s state once more',
    access: 'manageOrders',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), {}),
    errors: { ...notFound, order_settled: null, ...rateLimited },
  },
  deskSlots: {
    method: 'POST',
    path: '/api/order/desk/slots',
    summary:
      'The delivery slots that an order for a caller in this area can choose now, as for shoppers. An area is a quarter, a pin, both or neither',
    access: 'manageOrders',
    body: areaInput,
    /** `now`: the shop's time. */
    response: response(z.array(SlotSchema), { now: timestamp }),
  },
  placeForCustomer: {
    method: 'POST',
    path: '/api/order/desk/place',
    summary:
      'Place an order for a caller, paid in cash on delivery. With a header Idempotency-Key, a repeated request returns the original order; a different request with the same key gets an error that names that order',
    access: 'manageOrders',
    body: z.object({
      name: line('Enter a name.', 'A name can have up to 100 characters.', 100),
      address: phoneAddress,
      lines: lines(1).min(1, message('Add a product.')),
      payWith: amount('payWith must be an amount in whole XOF.').nullish(),
      /** The amount due that staff quoted to the customer. Without it, the order is placed at the current amount. */
      dueAmt: amount('dueAmt must be an amount in whole XOF.').nullish(),
      note: note('A note can have up to 300 characters.', orderLimits.note),
      slot: slotInput,
    }),
    /** `blocked`: the order is placed, but the shop has blocked this phone number. */
    response: response(DeskOrderSchema, { blocked: z.boolean() }),
    errors: {
      stock_short: null,
      /** The slot is past or full, or the store offers none. */
      slot_unavailable: null,
      order_settled: PlacedOrderSchema,
      /** `dueAmt` is no longer correct: the current bill and its terms. */
      cart_changed: BillSchema.extend({ terms: BillTermsSchema }),
    },
  },
} as const satisfies Record<string, Endpoint>
