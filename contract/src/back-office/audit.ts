import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, timestamp } from '../inputs.ts'

/** The checks of the nightly audit. A finding names products, orders, days, or emails by their time. */
export const auditChecks = [
  /** The stock of a product is the sum of its movements. */
  'stock_ledger',
  /** The times out of stock agree with the current stock. */
  'stockouts',
  /** The movements of a transfer between stores equal the quantities sent and received. */
  'stock_transfers',
  /** An order adds up to the sum of its lines. */
  'order_totals',
  /** An order took the pieces of its lines from stock and returned the unsold ones. */
  'order_stock',
  /** The refunded and owed amounts of an order equal the sum of its refunds. */
  'order_refunds',
  /** The money of an order equals the amounts that its timeline records as taken and returned. */
  'order_money',
  /** The credit of customers matches the orders that gave and used it, and nobody used more than they had. */
  'credit',
  /** The cash of a rider's shift matches its hand-ins and the orders delivered during it. */
  'rider_cash',
  /** The amount that a provider took for an order matches a payment, and each completed payment has its order. */
  'payments',
  /** No payment is refunded beyond its amount, and no refund waits for days. */
  'payment_refunds',
  /** Staff were notified of every new order. */
  'announcements',
  /** The email about an order was sent, is queued, or was abandoned after its last attempt. */
  'order_mails',
  /** No email waits for hours. */
  'mails',
  /** Every picture that the shop shows exists. */
  'pictures',
  /** The rolled-up figures equal the sums over the orders. */
  'figures',
  /** The list of customers agrees with accounts and orders. */
  'customers',
  /** A review's author has received its product. */
  'reviews',
  /** The unit of goods by weight matches their step. */
  'units',
] as const
export type AuditCheck = (typeof auditChecks)[number]

export const AuditSchema = z.object({
  /** Null while the audit runs. */
  finishedAt: timestamp.nullable(),
  startedAt: timestamp,
  findings: z.array(
    z.object({
      check: z.enum(auditChecks),
      /** The number of things checked, and the number of wrong ones. */
      checked: count,
      wrong: count,
      /** The first findings: their ids and names. */
      examples: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
})
export type Audit = z.infer<typeof AuditSchema>

export const auditEndpoints = {
  audit: {
    method: 'POST',
    path: '/api/insights/audit',
    summary:
      'The last audit: whether stock, orders, payments, emails and pictures agree; null before the first',
    access: 'manageSettings',
    response: response(AuditSchema.nullable(), {}),
  },
} as const satisfies Record<string, Endpoint>
