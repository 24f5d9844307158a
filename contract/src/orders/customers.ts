import { z } from 'zod'
import { DeliveryAddressSchema, PhoneSchema } from '../accounts/addresses.ts'
import { type Endpoint, response } from '../envelope.ts'
import { count, flag, id, limit, page, paging, reference, searchText, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import { orderStates, paymentStates } from '../order-states.ts'
import { paymentMethods } from '../payment-methods.ts'
import { line, note } from '../text-inputs.ts'
import { CreditSchema } from './orders.ts'

export const customerLimits = {
  /** Customers per page of their list. */
  page: 50,
  /** Orders per page of a customer. */
  orders: 20,
  /** Characters of the shop's note about a customer, and of the reason to block them. */
  note: 1_000,
  reason: 300,
} as const

/** Totals over a customer's orders. Amounts in whole XOF. */
const sums = {
  /** Orders that they placed, including cancelled ones. */
  orders: count,
  /** The amount they paid, less refunds; may be negative. */
  spentAmt: z.number().int(),
  lastOrderAt: timestamp.nullable(),
}

/** A shopper with an account, or a customer without one who ordered by phone. */
export const CustomerRowSchema = z.object({
  _id: id,
  hasAccount: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string(),
  /** The mobile number, if one can be called. */
  phone: PhoneSchema.nullable(),
  blocked: z.boolean(),
  hasNote: z.boolean(),
  /** Whether it belongs to the demo. After the first real order the list shows these only in searches. */
  demo: z.boolean(),
  ...sums,
})
export type CustomerRow = z.infer<typeof CustomerRowSchema>

export const CustomerSchema = CustomerRowSchema.omit({ blocked: true, hasNote: true }).extend({
  /** The time when the account was created, or the first order placed. */
  since: timestamp,
  /** Visible to staff only. */
  note: z.string().nullable(),
  /** The reason why they may not order, and the user who decided it. Visible to staff only. */
  block: z.object({ at: timestamp, reason: z.string(), by: z.string().nullable() }).nullable(),
  /** Delivery addresses of the account, or those of their orders. */
  addresses: z.array(DeliveryAddressSchema),
  /** The amounts still to be collected for open orders, and still to be refunded. */
  toCollectAmt: count,
  owedBackAmt: count,
  /** Absent without an account, and for staff of one store. */
  credit: CreditSchema.optional(),
  /** Their orders, newest first. */
  history: z.array(
    z.object({
      _id: id,
      orderId: z.string(),
      status: z.enum(orderStates),
      payment_method: z.enum(paymentMethods),
      payment_status: z.enum(paymentStates),
      /** The amount due now, as in the order desk's list. */
      dueNowAmt: count,
      placedAt: timestamp,
    }),
  ),
})
export type Customer = z.infer<typeof CustomerSchema>

const byId = z.object({ _id: reference('_id') })
const notFound = { not_found: null } as const
const nothing = response(z.null(), {})

export const customerEndpoints = {
  customers: {
    method: 'POST',
    path: '/api/customer/list',
    summary: 'Customers with and without an account; those who ordered last come first',
    access: 'manageCustomers',
    body: z.object({
      /** Name, phone or email. */
      search: searchText,
      /** Whether to list only blocked customers. */
      blocked: flag.default(false),
      /** Whether to list only customers with credit. A second `flag` would change the documented `blocked`. */
      credit: z.boolean(message('Must be true or false.')).default(false),
      page,
      limit: limit(customerLimits.page),
    }),
    response: response(z.array(CustomerRowSchema), paging),
  },
  customer: {
    method: 'POST',
    path: '/api/customer/details',
    summary: 'A customer with a page of their orders',
    access: 'manageCustomers',
    body: byId.extend({ page, limit: limit(customerLimits.orders) }),
    response: response(CustomerSchema, paging),
    errors: notFound,
  },
  setCustomerNote: {
    method: 'PUT',
    path: '/api/customer/note',
    summary: 'Keep a note about a customer, for staff only; an empty text removes it',
    access: 'manageCustomers',
    body: byId.extend({ note: note('A note can have up to 1000 characters.', customerLimits.note) }),
    response: nothing,
    errors: notFound,
  },
  blockCustomer: {
    method: 'PUT',
    path: '/api/customer/block',
    summary: 'Accept no more orders from a customer; they do not see the reason',
    access: 'blockCustomers',
    body: byId.extend({
      reason: line('Enter a reason.', 'A reason can have up to 300 characters.', customerLimits.reason),
    }),
    response: nothing,
    errors: notFound,
  },
  unblockCustomer: {
    method: 'PUT',
    path: '/api/customer/unblock',
    summary: 'Accept orders from a customer again',
    access: 'blockCustomers',
    body: byId,
    response: nothing,
    errors: notFound,
  },
  eraseCustomer: {
    method: 'DELETE',
    path: '/api/customer/erase',
    summary: 'Erase a customer at their request: the account, or the personal data in orders without one',
    access: 'eraseCustomers',
    body: byId,
    response: nothing,
    errors: { ...notFound, order_under_way: null },
  },
  exportCustomer: {
    method: 'POST',
    path: '/api/customer/export',
    summary: 'Everything stored about a customer, as a file to give them',
    access: 'eraseCustomers',
    body: byId,
    response: response(z.record(z.string(), z.unknown()), {}),
    errors: notFound,
  },
} as const satisfies Record<string, Endpoint>
