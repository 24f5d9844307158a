import { z } from 'zod'
import { addressLimits, DeliveryAddressSchema, PhoneSchema } from '../accounts/addresses.ts'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import {
  amount,
  count,
  flag,
  id,
  limit,
  page,
  paging,
  reference,
  timestamp,
  timestampInput,
  whole,
} from '../inputs.ts'
import { message } from '../messages.ts'
import {
  cancelReasons,
  checkoutStates,
  checkoutStateTable,
  notDeliveredReasons,
  orderEvents,
  orderStates,
  orderStateTable,
  paymentReasons,
  paymentStates,
  payoutChannels,
  refundChannels,
  refundReasons,
  refundStates,
  unprovenReasons,
} from '../order-states.ts'
import { paymentMethods } from '../payment-methods.ts'
import { stepLimits } from '../rules/catalogue/weight.ts'
import type { Bill } from '../rules/prices/bill.ts'
import type { BillTerms } from '../rules/prices/bill-terms.ts'
import { type CouponTerms, couponKinds } from '../rules/prices/coupon.ts'
import { cartLimits } from '../rules/prices/totals.ts'
import { settingsLimits } from '../settings-limits.ts'
import { note, optionalLine } from '../text-inputs.ts'
import {
  CartLineSchema,
  CartProductSchema,
  cartRevision,
  goodsFields,
  ShortfallSchema,
  TotalsSchema,
} from './cart.ts'
import { substitutionDecisions } from './substitution.ts'

/** `DX-` and eight characters that are hard to confuse when read aloud or written down. */
export const orderNumberAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export const orderLimits = {
  /** Orders returned by `order-list`; older ones are paged. */
  list: 100,
  /** Orders per page in our own pages. */
  page: 10,
  /** Maximum characters of a note to the shop. */
  note: 300,
  /** The banknotes that exist, in XOF. */
  banknotes: [500, 1_000, 2_000, 5_000, 10_000],
} as const

/** A replacement that the shopper may refuse while its order is picked. */
export const ProposalSchema = z.object({
  /** Null until they decide. */
  decision: z.enum(substitutionDecisions).nullable(),
  /** From then on the agreement applies: the product replaces the missing one. */
  decideUntil: timestamp,
})

/**
 * A line as it was when the order was placed. Amounts in XOF: price per piece, and total of the line after discount.
 */
export const OrderItemSchema = z.object({
  productId: id,
  ...goodsFields,
  quantity: count,
  lineTotal: count,
  /** Name of the missing product that it replaces. */
  replaces: z.string().optional(),
  /** A replacement that the shopper is asked about; absent once the order is no longer picked. */
  proposal: ProposalSchema.optional(),
})
export type OrderItem = z.infer<typeof OrderItemSchema>

export const orderReasons = [
  ...new Set([
    ...cancelReasons,
    ...notDeliveredReasons,
    ...refundReasons,
    ...paymentReasons,
    ...unprovenReasons,
  ]),
]

/** A line that the shop changed: pieces before and after. */
export const LineChangeSchema = z.object({
  name: z.string(),
  /** Empty in timelines from before lines were recorded. */
  brand: z.string(),
  unit: z.string(),
  /** Grams per step of goods by weight. */
  stepGrams: count.optional(),
  from: count,
  to: count,
})

/** A refund of an order, in whole XOF, and how it is paid. */
export const OrderRefundSchema = z.object({
  amount: count,
  channel: z.enum(refundChannels),
  state: z.enum(refundStates),
})

/** How a customer wants to receive what the shop owes them. `phone` is the number of their mobile money account. */
export const PayoutSchema = z.object({
  channel: z.enum(payoutChannels),
  phone: PhoneSchema.nullable(),
  /** When they chose it; absent in older orders. */
  at: timestamp.optional(),
})

/** Amounts in addition to the goods, each 0 unless set, and the resulting amount due. In whole XOF. */
const billAmounts = {
  couponAmt: count,
  /** Paid with the customer's credit, less `creditReturnedAmt`. */
  creditAmt: count,
  deliveryFee: count,
  /** The rounding of cash, in the shopper's favour. */
  rounding: count,
  /** `totalAmt` − `couponAmt` − `creditAmt` + `deliveryFee` − `rounding`; later refunds are not included. */
  dueAmt: count,
}
export const BillSchema = z.object({ totalAmt: count, ...billAmounts }) satisfies z.ZodType<Bill>

export const CouponTermsSchema = z.object({
  code: z.string(),
  kind: z.enum(couponKinds),
  value: count,
}) satisfies z.ZodType<CouponTerms>

export const BillTermsSchema = z.object({
  deliveryFee: count,
  freeFrom: count.nullable(),
  roundsCash: z.boolean(),
  coupon: CouponTermsSchema.extend({ orderedAmt: count.optional() }).nullish(),
}) satisfies z.ZodType<BillTerms>

export const OrderPromiseSchema = z.object({ from: count.nullable(), to: count })
export type OrderPromise = z.infer<typeof OrderPromiseSchema>

/** A delivery slot that shoppers can choose. */
export const SlotSchema = z.object({ from: timestamp, to: timestamp })
export type DeliverySlot = z.infer<typeof SlotSchema>

/** A delivery slot on offer. Without one, the order is delivered as soon as possible. */
export const slotInput = z
  .object({ from: timestampInput, to: timestampInput }, message('slot must be one of the delivery slots.'))
  .nullish()

/** The slot of an order, which is its promise, and when the store begins to prepare it. */
export const OrderSlotSchema = SlotSchema.extend({ prepareAt: timestamp })
export type OrderSlot = z.infer<typeof OrderSlotSchema>

const ArrivalSchema = z.object({ from: timestamp, to: timestamp })
export type OrderArrival = z.infer<typeof ArrivalSchema>

export const OrderSchema = z.object({
  _id: id,
  /** The number that shoppers read out: `DX-7K3M9QWP`. */
  orderId: z.string(),
  /** Name of the first line. */
  product_details: z.object({ name: z.string(), image: z.array(z.string()) }),
  items: z.array(OrderItemSchema),
  subTotalAmt: count,
  savings: count,
  totalAmt: count,
  ...billAmounts,
  /** Code of its coupon. */
  coupon: z.string().nullable(),
  /** Percent of VAT included in its prices; null if the shop states none. */
  vatRate: count.nullable(),
  currency: z.literal('XOF'),
  payment_method: z.enum(paymentMethods),
  payment_status: z.enum(paymentStates),
  status: z.enum(orderStates.map((state) => orderStateTable[state].wire)),
  delivery_address: DeliveryAddressSchema,
  /** The cash that the customer will hand over, in XOF, so that the rider brings change; null for the exact amount. */
  payWith: count.nullable(),
  /** The shopper's note for the staff who pick and deliver. */
  note: z.string().nullable(),
  /** Price reductions after the order was placed that belong to no line. Amounts from here on are in whole XOF. */
  allowanceAmt: count,
  /** Credit that the order used and that has been returned to the customer since. */
  creditReturnedAmt: count.optional(),
  paidAmt: count,
  refundedAmt: count,
  /** To be refunded, but not refunded yet. */
  owedBackAmt: count,
  /** To be paid at the door. */
  toCollectAmt: count,
  refunds: z.array(OrderRefundSchema),
  /** How the customer wants to receive what no provider can refund; null until they choose. */
  payout: PayoutSchema.nullish(),
  createdAt: timestamp,
  /** The time when it was placed; with card payment later than `createdAt`, which is when the checkout began. */
  placedAt: timestamp,
  timeline: z.array(
    z.object({
      event: z.enum(orderEvents),
      at: timestamp,
      reason: z.enum(orderReasons).nullable(),
      lines: z.array(LineChangeSchema),
      /** Whether the shop corrected the delivery address. */
      addressCorrected: z.boolean().optional(),
    }),
  ),
  /** Grows with each change. */
  version: count,
  /**
   * The delivery time promised when it was placed, in minutes; absent if none was. `from` is null if the owner's settings
   * promise it, as `to` alone.
   */
  promise: OrderPromiseSchema.optional(),
  /** The delivery slot that its customer chose, for which no minutes are promised; absent for as soon as possible. */
  slot: OrderSlotSchema.optional(),
  /**
   * When it will probably arrive, from what has happened so far. Only in its details, while it is under way and its
   * store has enough deliveries for a range.
   */
  arrival: ArrivalSchema.optional(),
  /** The terms of its bill, only while its customer may add products to it. */
  additionTerms: BillTermsSchema.optional(),
  /** The number to call: that of the store that prepares it, else the shop's; absent if neither has one. */
  shopPhone: z.string().optional(),
})
export type Order = z.infer<typeof OrderSchema>

/** An order in the lists of our own pages: without its lines, so its size is fixed. */
export const OrderSummarySchema = OrderSchema.pick({
  _id: true,
  orderId: true,
  totalAmt: true,
  dueAmt: true,
  creditAmt: true,
  allowanceAmt: true,
  status: true,
  createdAt: true,
  placedAt: true,
  slot: true,
}).extend({
  /** Name of the first remaining line. `image` is an absolute URL, empty if there is no picture. */
  product_details: z.object({ name: z.string(), brand: z.string(), image: z.string() }),
  /** Lines that were not removed. */
  lines: count,
})
export type OrderSummary = z.infer<typeof OrderSummarySchema>

/** An order placed by an earlier submit, whose response may have been lost. */
export const PlacedOrderSchema = z.object({ _id: z.string(), orderId: z.string() })
export type PlacedOrder = z.infer<typeof PlacedOrderSchema>

/** Data of `cart_changed` and `stock_short` errors of an order: the current cart. */
export const FreshCartSchema = z.object({
  cart: z.array(CartLineSchema),
  ...cartRevision,
  totals: TotalsSchema,
  /** The shop's current charges in addition to the goods. */
  terms: BillTermsSchema.extend({ smallestOrder: count.optional() }),
  /** For an empty cart: the order it became a moment ago, whose response may have been lost. */
  placed: PlacedOrderSchema.optional(),
})
export type FreshCart = z.infer<typeof FreshCartSchema>

/** `given` for money that the shop owed, `used` to pay an order, `returned` when that order costs less or nothing. */
export const creditKinds = ['given', 'used', 'returned', 'reverted'] as const
export type CreditKind = (typeof creditKinds)[number]

/** A customer's credit. In whole XOF. */
export const CreditSchema = z.object({
  /** What their next order can use, including the credit of an order that awaits payment. */
  availableAmt: count,
  entries: z.array(
    z.object({
      at: timestamp,
      kind: z.enum(creditKinds),
      /** Negative if it was used. */
      amount: z.number().int(),
      order: z.object({ _id: id, orderId: z.string() }),
    }),
  ),
})
export type Credit = z.infer<typeof CreditSchema>

/** A note for the staff who pick and deliver. */
export const orderNote = note('A note can have up to 300 characters.', orderLimits.note)

/** The code of a coupon as typed. */
const couponInput = z.string(message('Enter a coupon code.')).max(100, message('Enter a coupon code.'))

/**
 * The shopper's view of the cart, which is compared with the server's and never trusted. Only its ids and quantities
 * are read.
 */
const seenCart = {
  list_items: z
    .array(
      z.object(
        {
          productId: reference('productId'),
          quantity: whole(1, cartLimits.quantity, 'A quantity must be a whole number from 1 to 9999.'),
          /** The step weight that the shopper saw, null for pieces; if absent, it is not compared. */
          stepGrams: whole(1, stepLimits.max, 'list_items must be the lines of the cart.').nullish(),
        },
        message('list_items must be the lines of the cart.'),
      ),
      message('list_items must be the lines of the cart.'),
    )
    .max(cartLimits.lines, message('A cart can hold up to 200 products.')),
  subTotalAmt: amount('subTotalAmt must be an amount in whole XOF.'),
  totalAmt: amount('totalAmt must be an amount in whole XOF.'),
}

const orderInput = {
  ...seenCart,
  addressId: reference('addressId'),
  /** The amount due that the shopper saw. Without it, an order that costs more than `totalAmt` is refused. */
  dueAmt: amount('dueAmt must be an amount in whole XOF.').nullish(),
  coupon: couponInput.nullish(),
  /** Whether to pay with the user's credit first; without it, none is used. */
  useCredit: flag.nullish(),
  note: orderNote,
  slot: slotInput,
}

/** The cart has changed since the shopper saw it, or it cannot be ordered. */
const orderingErrors = {
  cart_changed: FreshCartSchema,
  stock_short: FreshCartSchema,
  /** The address. */
  not_found: null,
  /** The shop has blocked this shopper. */
  blocked: null,
  order_settled: null,
  payment_unavailable: null,
  quantity_limit: null,
  shop_closed: null,
  /** The slot is past or full, or the store offers none. */
  slot_unavailable: null,
  below_minimum: null,
  coupon_refused: null,
  /** More than the price of the goods is due, and the request does not say that the shopper saw it. */
  fee_not_seen: BillSchema,
  /** The shop currently does not accept this payment method. */
  method_off: null,
  ...rateLimited,
} as const

const orderResponse = response(OrderSchema, {})
const byId = z.object({ _id: reference('_id') })

const checkoutState = z.enum(checkoutStates.map((state) => checkoutStateTable[state].wire))

export const orderEndpoints = {
  placeCashOrder: {
    method: 'POST',
    path: '/api/order/cash-on-delivery',
    summary:
      'Order the cart, paid in cash on delivery. With a header Idempotency-Key a repeated request returns the first response',
    access: 'signedIn',
    body: z.object({
      ...orderInput,
      payWith: amount('payWith must be an amount in whole XOF.').nullish(),
    }),
    response: orderResponse,
    errors: orderingErrors,
  },
  checkout: {
    method: 'POST',
    path: '/api/order/checkout',
    summary:
      'Reserve the stock of the cart and open a card payment: its id, and the URL to send the shopper to',
    access: 'signedIn',
    body: z.object(orderInput),
    response: response(z.object({ id, url: z.string(), orderId: z.string() }), { id, url: z.string() }),
    errors: { ...orderingErrors, payment_refused: null },
  },
  checkCoupon: {
    method: 'POST',
    path: '/api/order/coupon',
    summary:
      'The terms of a coupon, if the user can use it for goods of this amount; unknown codes are rate limited',
    access: 'signedIn',
    body: z.object({
      code: couponInput,
      /** Delivery address; its phone number counts as the customer's. */
      addressId: reference('addressId').nullish(),
      totalAmt: amount('totalAmt must be an amount in whole XOF.'),
    }),
    response: response(CouponTermsSchema, {}),
    errors: { coupon_refused: null, ...rateLimited },
  },
  slots: {
    method: 'POST',
    path: '/api/order/slots',
    summary:
      'The delivery slots that the user can choose now for one of their addresses: those of today and tomorrow or, if there are none, of the next day with any. Empty unless the owner lets shoppers choose slots',
    access: 'signedIn',
    body: z.object({ addressId: reference('addressId') }),
    /** `now`: the shop's time. */
    response: response(z.array(SlotSchema), { now: timestamp }),
    errors: { not_found: null },
  },
  credit: {
    method: 'GET',
    path: '/api/order/credit',
    summary: 'The user’s credit at the shop, and its latest entries, newest first',
    access: 'signedIn',
    response: response(CreditSchema, {}),
  },
  couponUses: {
    method: 'GET',
    path: '/api/order/coupon-uses',
    summary:
      'How many orders use each coupon, excluding cancelled and expired ones, and how much it took off them, in whole XOF',
    access: 'manageSettings',
    response: response(z.array(z.object({ code: z.string(), uses: count, takenOff: count })), {}),
  },
  orders: {
    method: 'GET',
    path: '/api/order/order-list',
    summary: 'The user’s orders, newest first, at most 100',
    access: 'signedIn',
    response: response(z.array(OrderSchema), {}),
  },
  orderPage: {
    method: 'POST',
    path: '/api/order/page',
    summary: 'The user’s orders, newest first, paged',
    access: 'signedIn',
    body: z.object({ page, limit: limit(orderLimits.page) }),
    response: response(z.array(OrderSchema), paging),
  },
  orderSummaries: {
    method: 'POST',
    path: '/api/order/summaries',
    summary: 'The user’s orders, newest first, paged, without their lines',
    access: 'signedIn',
    body: z.object({ page, limit: limit(orderLimits.page) }),
    response: response(z.array(OrderSummarySchema), paging),
  },
  orderDetails: {
    method: 'POST',
    path: '/api/order/details',
    summary: 'One of the user’s orders',
    access: 'signedIn',
    body: byId,
    response: orderResponse,
    errors: { not_found: null },
  },
  cancelOrder: {
    method: 'PUT',
    path: '/api/order/cancel',
    summary: 'Cancel an order while its state allows it; a card payment is refunded',
    access: 'signedIn',
    body: byId,
    response: orderResponse,
    errors: { not_found: null, order_settled: null },
  },
  addToOrder: {
    method: 'PUT',
    path: '/api/order/add',
    summary:
      'Add the products in the cart to an order, and empty the cart. The order must be paid at the door, and nobody may have begun to pick it. With a header Idempotency-Key a repeated request returns the order',
    access: 'signedIn',
    body: z.object({
      _id: reference('_id'),
      version: whole(1, Number.MAX_SAFE_INTEGER, 'version must be a whole number of 1 or more.'),
      ...seenCart,
      /** The amount due for the whole order that the shopper saw, less refunds. */
      dueAmt: amount('dueAmt must be an amount in whole XOF.'),
    }),
    response: orderResponse,
    errors: {
      not_found: null,
      /** The order has changed since the shopper saw it. */
      order_changed: OrderSchema,
      /** Nothing can be added: picking has begun, it is over, it was paid by card, or a price differs from its own. */
      order_settled: null,
      cart_changed: FreshCartSchema,
      stock_short: FreshCartSchema,
      /** Another amount would be due. */
      fee_not_seen: BillSchema,
      blocked: null,
      shop_closed: null,
      payment_unavailable: null,
      quantity_limit: null,
      ...rateLimited,
    },
  },
  choosePayout: {
    method: 'PUT',
    path: '/api/order/choose-payout',
    summary:
      'Choose how to receive what the shop owes back and no provider can refund: in cash, by mobile money to a number, or at once as credit for later orders',
    access: 'signedIn',
    body: z.object({
      _id: reference('_id'),
      channel: z.enum(payoutChannels, message('Choose how to get your money.')),
      /** Required for mobile money. */
      phone: optionalLine('A mobile number can have up to 30 characters.', addressLimits.mobile),
    }),
    response: orderResponse,
    errors: { not_found: null, order_settled: null, ...rateLimited },
  },
  orderAgain: {
    method: 'POST',
    path: '/api/order/again',
    summary: 'Add the products of an order to the cart; reports those that the stock does not cover',
    access: 'signedIn',
    body: byId,
    response: response(z.array(CartLineSchema), { ...cartRevision, shortfalls: z.array(ShortfallSchema) }),
    errors: { not_found: null, stock_short: null },
  },
  usualProducts: {
    method: 'GET',
    path: '/api/order/usual',
    summary: 'Up to ten products in stock that the user orders most often and most recently',
    access: 'signedIn',
    response: response(z.array(CartProductSchema), {}),
  },
  addUsualProducts: {
    method: 'POST',
    path: '/api/order/usual-again',
    summary:
      'Add one piece of each of these products to the cart unless already there; reports those that the stock does not cover',
    access: 'signedIn',
    body: z.object({
      products: z
        .array(reference('productId'), message('Choose at least one product.'))
        .min(1, message('Choose at least one product.'))
        .max(settingsLimits.rowProducts, message('A row can have up to 10 products.')),
    }),
    response: response(z.array(CartLineSchema), { ...cartRevision, shortfalls: z.array(ShortfallSchema) }),
    errors: { stock_short: null },
  },
  payment: {
    method: 'POST',
    path: '/api/order/payment',
    summary: 'The state of one of the user’s payments, retrieved from the provider while it is not known',
    access: 'signedIn',
    body: z.object({
      sessionId: z
        .string(message('sessionId is required.'))
        .regex(/^[A-Za-z0-9_]{8,200}$/, message('sessionId is required.')),
    }),
    response: response(z.object({ state: checkoutState, order: OrderSchema }), {}),
    errors: { not_found: null },
  },
  abandonPayment: {
    method: 'PUT',
    path: '/api/order/abandon-payment',
    summary: 'Abandon an open payment; the reserved stock is released',
    access: 'signedIn',
    body: byId,
    response: response(z.object({ state: checkoutState }), {}),
    errors: { not_found: null, payment_unavailable: null },
  },
} as const satisfies Record<string, Endpoint>
