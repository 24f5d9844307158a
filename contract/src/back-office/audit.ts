import { z } from 'zod'
import { answer, type Endpoint } from '../envelope.ts'
import { count, timestamp } from '../inputs.ts'

/** What the audit compares every night. A finding names products, orders, mails by their time, or days. */
export const auditChecks = [
  /** The stock of a product is the sum of its movements. */
  'stock_ledger',
  /** The times out of stock agree with the stock of today. */
  'stockouts',
  /** An order is the sum of its lines. */
  'order_totals',
  /** An order took the pieces of its lines from stock, and gave back what was not sold. */
  'order_stock',
  /** What went back and is to go back is what the refunds of the order sum up to. */
  'order_refunds',
  /** The money of an order is what its timeline says was taken and given back. */
  'order_money',
  /** What a provider took for an order is a payment, and a payment that was made has its order. */
  'payments',
  /** No more goes back of a payment than came in, and nothing waits for days. */
  'payment_refunds',
  /** Staff were told of every new order. */
  'announcements',
  /** No mail waits for hours. */
  'mails',
  /** Every picture that the shop shows is there. */
  'pictures',
  /** What is rolled up for the figures is the sum over the orders. */
  'figures',
  /** What the list of customers shows of somebody is what their account and orders say. */
  'customers',
  /** A review is by somebody whom its product was delivered to. */
  'reviews',
  /** The unit of goods by weight names their step. */
  'units',
] as const
export type AuditCheck = (typeof auditChecks)[number]

export const AuditSchema = z.object({
  /** Null while it runs. */
  finishedAt: timestamp.nullable(),
  startedAt: timestamp,
  findings: z.array(
    z.object({
      check: z.enum(auditChecks),
      /** Things that were looked at, and those of them that are wrong. */
      checked: count,
      wrong: count,
      /** The first of what is wrong: ids, and what it is called. */
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
      'The last audit: whether stock, orders, payments, mails and pictures agree; null before the first',
    access: 'manageSettings',
    answer: answer(AuditSchema.nullable(), {}),
  },
} as const satisfies Record<string, Endpoint>
