import { defaultSettings } from '@dix/contract'
import { pino } from 'pino'
import Stripe from 'stripe'
import { announceStep } from '../../src/orders/changes/announce-step.ts'
import { endTaken } from '../../src/orders/desk/taken-deadline.ts'
import { paymentListener } from '../../src/orders/paying/payment-outcome.ts'
import { openPayments } from '../../src/payments/index.ts'
import { ProviderFailure } from '../../src/payments/provider.ts'
import { findPayment, isUndecided } from '../../src/payments/queries.ts'
import { sendRefunds } from '../../src/payments/refund.ts'
import { findRefunds } from '../../src/payments/sandbox/objects.ts'
import { expireUnconfirmed, settle } from '../../src/payments/settle.ts'
import { openJobs } from '../../src/platform/jobs/index.ts'
import { type TestShop, testSecret } from '../shop.ts'
import { mailsOnly } from './mails-only.ts'

/** The payments of a shop without background jobs: tests decide when something is sent, reported or rejected. */
export async function openDeskPayments({ database }: Pick<TestShop, 'database'>) {
  const { db, pool } = database
  const log = pino({ level: 'silent' })
  const publicUrl = 'http://dix.test'
  const payments = openPayments({
    configuration: { publicUrl, stripe: null },
    secret: testSecret,
    database,
    jobs: openJobs(database, log),
    log,
  })
  const settings = { current: defaultSettings }
  const shop = { publicUrl, shopLanguage: 'fr', payments, messages: mailsOnly, settings } as const
  payments.setListener(paymentListener(shop))
  const { secretKey, address } = payments.sandbox!
  const provider = new Stripe(secretKey, await address())
  /** The minute passes in which a step can be undone: the one that led to this version. */
  const passStep = (orderId: string, version: number) => announceStep({ ...shop, db }, { orderId, version })
  const intentOf = async (reference: string) => (await findPayment(db, reference))?.paymentIntent ?? undefined

  return {
    /** The provider's response reaches the shop. */
    check: (reference: string) => payments.check(reference),
    /** Expires a payment although the provider has not said so: the shopper may still pay. */
    async expire(reference: string): Promise<void> {
      const payment = await findPayment(db, reference)
      if (payment && isUndecided(payment)) await expireUnconfirmed(payments.dependencies, payment)
    },
    /** The provider reports that another amount was paid. */
    async payWrongAmount(reference: string, amount: number): Promise<void> {
      const payment = await findPayment(db, reference)
      const session = await provider.checkout.sessions.retrieve(payment!.sessionId!)
      if (!session.payment_intent) return
      await settle(payments.dependencies, reference, {
        outcome: 'paid',
        reference,
        amount,
        currency: 'xof',
        paymentIntent: session.payment_intent as string,
      })
    },
    /** Sends the queued refunds, and reads refunds made by hand. Concurrent requests are retried. */
    work: (reference: string) =>
      sendRefunds(payments.dependencies, reference).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error
      }),
    /** Time passes, so that delayed refunds may be sent. */
    passDelay: (reference: string) =>
      pool.query(
        `update payment_refunds set not_before = now() where reference = $1 and not_before is not null`,
        [reference],
      ),
    /** The minute passes in which the steps of an order can be undone. */
    async passSteps(orderId: string): Promise<void> {
      const { rows } = await pool.query<{ version: number }>(
        'select version from undoable_steps where order_id = $1 order by version',
        [orderId],
      )
      for (const { version } of rows) await passStep(orderId, version)
    },
    passStep,
    /** The deadline of an accepted order passes. */
    passTakenDeadline: (orderId: string) => endTaken({ ...shop, db }, { orderId }),
    /** Refunds money in the provider's dashboard: an amount, or all that is left. */
    async refundByHand(reference: string, amount?: number): Promise<void> {
      const payment_intent = await intentOf(reference)
      if (payment_intent)
        await provider.refunds.create({ payment_intent, ...(amount && { amount }) }).catch(() => {})
    },
    /** The shop requests the queued refunds from the provider, and the card's bank rejects them. */
    async rejectQueued(reference: string): Promise<void> {
      const payment_intent = await intentOf(reference)
      const { rows } = await pool.query<{ id: string; amount: number }>(
        `select id, amount::int from payment_refunds where reference = $1 and state = 'queued'`,
        [reference],
      )
      for (const { id, amount } of payment_intent ? rows : [])
        await provider.refunds
          .create({ payment_intent: payment_intent!, amount, metadata: { reference, refund: id } })
          .then(({ id: sent }) =>
            pool.query(`update sandbox_objects set data = data || '{"status": "failed"}' where id = $1`, [
              sent,
            ]),
          )
          .catch(() => {})
    },
    /** The card's bank rejects the first refund that was sent. */
    async rejectSent(reference: string): Promise<void> {
      await pool.query(
        `update sandbox_objects set data = data || '{"status": "failed"}' where id = (
           select id from sandbox_objects where data->>'object' = 'refund' and data->>'status' = 'succeeded'
             and data->>'payment_intent' = $1 order by id limit 1)`,
        [await intentOf(reference)],
      )
    },
    /** The amount that the provider refunded, in whole XOF. */
    async sentBack(reference: string): Promise<number> {
      const intent = await intentOf(reference)
      const sent = intent === undefined ? [] : await findRefunds(db, intent)
      return sent.reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? amount : 0), 0)
    },
    close: () => payments.close(),
  }
}
