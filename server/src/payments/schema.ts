import { type PaymentProviderName, paymentProviders } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { amount, isOneOf, timestamptz } from '../platform/database/columns.ts'
import {
  countedRefundStates,
  type ProviderPaymentState,
  type ProviderRefundState,
  paidStates,
  providerPaymentStates,
  providerRefundStates,
  waitingRefundStates,
} from './rules.ts'

/** A payment with a provider. This feature knows no orders: `reference` identifies the thing paid for. */
export const payments = pgTable(
  'payments',
  {
    reference: text().primaryKey(),
    /** Whole XOF. */
    amount: amount('amount').notNull(),
    /** The provider that takes the money; everything about this payment goes through it. */
    provider: text().$type<PaymentProviderName>().notNull(),
    state: text().$type<ProviderPaymentState>().notNull().default('preparing'),
    /** The provider's session, its page, and its charge. */
    sessionId: text('session_id').unique(),
    url: text(),
    paymentIntent: text('payment_intent'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** The time when the provider is asked next, unless it sends an event before; null if nothing more is expected. */
    checkAt: timestamptz('check_at'),
  },
  (table) => [
    check('payments_provider', isOneOf(table.provider, paymentProviders)),
    check('payments_state', isOneOf(table.state, providerPaymentStates)),
    check('payments_amount', sql`${table.amount} >= 0`),
    index('payments_check_at').on(table.checkAt).where(sql`${table.checkAt} is not null`),
  ],
)

/** Full or partial refunds of a payment. Queued and completed ones never exceed the payment. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** Chosen by the caller: the same one is sent once. */
    id: text().primaryKey(),
    reference: text()
      .notNull()
      .references(() => payments.reference),
    /** Whole XOF. */
    amount: amount('amount').notNull(),
    state: text().$type<ProviderRefundState>().notNull().default('queued'),
    /** Until then it can be called off, and is not sent. Null once it may be sent. */
    notBefore: timestamptz('not_before'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    doneAt: timestamptz('done_at'),
  },
  (table) => [
    check('payment_refunds_state', isOneOf(table.state, providerRefundStates)),
    check('payment_refunds_amount', sql`${table.amount} > 0`),
    index('payment_refunds_reference').on(table.reference),
  ],
)

/** Whether a payment was paid and is not being refunded as a whole. @param payment its alias */
export const isPaymentPaid = (payment: SQL) => isOneOf(sql`${payment}.state`, paidStates)

/** Whether a refund reduces the amount that can still be refunded. @param refund its alias */
export const isRefundCounted = (refund: SQL) => isOneOf(sql`${refund}.state`, countedRefundStates)

/** Whether the provider has yet to report the outcome of a refund. @param refund its alias */
export const isRefundWaiting = (refund: SQL) => isOneOf(sql`${refund}.state`, waitingRefundStates)

/** Applied events of providers: the same one changes nothing twice. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text().primaryKey(), type: text().notNull(), at: timestamptz('at').notNull().defaultNow() },
  (table) => [index('payment_events_at').on(table.at)],
)

/** The sandbox's objects, as the provider's API shows them: sessions, payment intents, refunds. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text().primaryKey(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

/** Responses of the sandbox by idempotency key. */
export const sandboxResponses = pgTable('sandbox_answers', {
  key: text().primaryKey(),
  status: bigint({ mode: 'number' }).notNull(),
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
