import { type PaymentProviderName, paymentProviders } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../platform/database/one-of.ts'
import {
  type ProviderPaymentState,
  type ProviderRefundState,
  providerPaymentStates,
  providerRefundStates,
} from './rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A payment with a provider. This feature knows no orders: `reference` is whatever is paid for. */
export const payments = pgTable(
  'payments',
  {
    reference: text().primaryKey(),
    /** Whole XOF. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Who takes the money; everything about this payment goes through them. */
    provider: text().$type<PaymentProviderName>().notNull(),
    state: text().$type<ProviderPaymentState>().notNull().default('preparing'),
    /** The provider's session, its page, and what was charged in it. */
    sessionId: text('session_id').unique(),
    url: text(),
    paymentIntent: text('payment_intent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the provider is asked next, unless it sends an event before; null where nothing more is expected. */
    checkAt: moment('check_at'),
  },
  (table) => [
    check('payments_provider', isOneOf(table.provider, paymentProviders)),
    check('payments_state', isOneOf(table.state, providerPaymentStates)),
    check('payments_amount', sql`${table.amount} >= 0`),
    index('payments_check_at').on(table.checkAt).where(sql`${table.checkAt} is not null`),
  ],
)

/** Money of a payment that goes back, in whole or in part. What is queued or done never exceeds the payment. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** Given by who asks for it: the same one is sent once. */
    id: text().primaryKey(),
    reference: text()
      .notNull()
      .references(() => payments.reference),
    /** Whole XOF. */
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<ProviderRefundState>().notNull().default('queued'),
    createdAt: moment('created_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
  },
  (table) => [
    check('payment_refunds_state', isOneOf(table.state, providerRefundStates)),
    check('payment_refunds_amount', sql`${table.amount} > 0`),
    index('payment_refunds_reference').on(table.reference),
  ],
)

/** Events of providers that were applied: the same one changes nothing twice. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text().primaryKey(), type: text().notNull(), at: moment('at').notNull().defaultNow() },
  (table) => [index('payment_events_at').on(table.at)],
)

/** What the sandbox stores, as the provider's API shows it: sessions, payment intents, refunds. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text().primaryKey(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Answers of the sandbox by idempotency key. */
export const sandboxAnswers = pgTable('sandbox_answers', {
  key: text().primaryKey(),
  status: bigint({ mode: 'number' }).notNull(),
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
