import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * How a payment by card stands. `preparing`: the provider was not reached yet. `open`: the shopper may pay until
 * `expires_at`. `lapsed`: nobody can pay any more, and nobody did as far as the
 * provider said. `refunding`: the money is on its way back.
 */
export const paymentStates = ['preparing', 'open', 'paid', 'lapsed', 'refunding', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** A payment by card. This room knows no orders: `reference` is whatever is paid for. */
export const payments = pgTable(
  'payments',
  {
    reference: text().primaryKey(),
    /** Whole XOF. */
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<PaymentState>().notNull().default('preparing'),
    /** The provider's session, its page, and what was charged in it. */
    sessionId: text('session_id').unique(),
    url: text(),
    paymentIntent: text('payment_intent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the provider is asked next, unless it speaks first; null where its last word is known. */
    askAt: moment('ask_at'),
  },
  (table) => [
    check(
      'payments_state',
      sql`${table.state} in ('preparing', 'open', 'paid', 'lapsed', 'refunding', 'refunded')`,
    ),
    check('payments_amount', sql`${table.amount} >= 0`),
    index('payments_to_ask').on(table.askAt).where(sql`${table.askAt} is not null`),
  ],
)

/** Events of the provider that were taken: the same one changes nothing twice. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text().primaryKey(), type: text().notNull(), at: moment('at').notNull().defaultNow() },
  (table) => [index('payment_events_at').on(table.at)],
)

/** What the sandbox keeps, as the provider's API shows it: sessions, payment intents, refunds. */
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
