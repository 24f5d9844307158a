import cookie from '@fastify/cookie'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import Stripe from 'stripe'
import { vi } from 'vitest'
import { type OpenPayments, openPayments, type PaymentPage, paymentRoutes } from '../../src/payments/index.ts'
import { findPayment } from '../../src/payments/queries.ts'
import type { ProviderPaymentState } from '../../src/payments/rules.ts'
import type { PageShop } from '../../src/payments/sandbox/index.ts'
import { findRefunds } from '../../src/payments/sandbox/objects.ts'
import { type CardOutcome, testCards } from '../../src/payments/sandbox/rules.ts'
import type { StripeOptions } from '../../src/payments/stripe.ts'
import type { Database } from '../../src/platform/database/client.ts'
import { respondToErrors } from '../../src/platform/http/errors.ts'
import { Problem } from '../../src/platform/http/problem.ts'
import { newId } from '../../src/platform/ids.ts'
import { openJobs } from '../../src/platform/jobs/index.ts'
import { testDatabase } from '../database.ts'
import { soon } from '../soon.ts'

/** The secret that every test node derives its keys from. */
export const secret = 'a secret of tests, long enough for any check'

export const publicUrl = 'http://dix.test'

/** The request to the provider, for one amount in whole XOF. */
export const sessionRequest = (amount: number) => ({
  method: 'card' as const,
  title: 'DX-7K3M9QWP',
  email: 'awa@example.sn',
  locale: 'fr' as const,
  items: [{ image: null, name: 'Riz parfumé', quantity: 1, amount }],
  returnTo: publicUrl,
})

export type Node = {
  app: FastifyInstance
  payments: OpenPayments
  /** Like `payments.open`; throws the problem if there is no page. */
  openPage(...given: Parameters<OpenPayments['open']>): Promise<PaymentPage>
  /** Starts background work. */
  work(): void
  close(): Promise<void>
}

/** The shop that is named on pages of the sandbox. */
export const dix: PageShop = {
  name: 'Dix',
  hasWordmark: true,
  mainColour: '#a01245',
  accentColour: '#ffc02e',
}

type Options = {
  connection?: Pick<StripeOptions, 'address' | 'timeout'>
  working?: boolean
  shop?: () => PageShop
}

/** A shop with only payments, whose database records the calls of its listener. */
export async function openPaymentsShop(options: Options = {}) {
  const database = await testDatabase()
  await database.pool.query('create table reported (at serial, reference text, what text, refund jsonb)')
  await database.pool.query('create table rejected (reference text)')
  const nodes: Node[] = []
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const logged = (level: number) => lines.filter((line) => line.level === level).map(({ msg }) => msg)
  const open = async (given: Options = options) => {
    const node = await openPayingNode(database, log, given)
    nodes.push(node)
    return node
  }
  const { payments, app, work, openPage } = await open()

  const reported = async (reference: string): Promise<string[]> => {
    const { rows } = await database.pool.query('select what from reported where reference = $1 order by at', [
      reference,
    ])
    return rows.map(({ what }) => what)
  }
  /** The listener's calls about refunds: the id, the amount, or the id of a failed one. */
  const refundsReported = async (reference: string): Promise<object[]> => {
    const { rows } = await database.pool.query(
      'select refund from reported where reference = $1 and refund is not null order by at',
      [reference],
    )
    return rows.map(({ refund }) => refund)
  }
  const stateOf = async (reference: string): Promise<ProviderPaymentState | undefined> =>
    (await findPayment(database.db, reference))?.state

  return {
    database,
    payments,
    openPage,
    /** The sandbox, at the address that the shop uses. */
    provider: payments.dependencies.providers.of({ provider: 'sandbox' }),
    app,
    work,
    /** Another node on the same database. */
    open,
    reported,
    refundsReported,
    stateOf,
    get warnings() {
      return logged(40)
    },
    get errors() {
      return logged(50)
    },
    /** Records that something is to be paid by card. @returns its reference */
    async prepare(amount: number): Promise<string> {
      const reference = newId()
      await database.db.transaction((tx) => payments.prepare(tx, { reference, amount, method: 'card' }))
      return reference
    },
    intentOf: async (reference: string): Promise<string> =>
      (await findPayment(database.db, reference))!.paymentIntent!,
    /** Sessions that the provider opened for it. */
    async sessionsFor(reference: string): Promise<string[]> {
      const { rows } = await database.pool.query(
        `select id from sandbox_objects where data->>'client_reference_id' = $1`,
        [reference],
      )
      return rows.map(({ id }) => id)
    },
    /** The page that a browser gets at a URL of the shop, with plain spaces. */
    read: async (url: string): Promise<string> => {
      const { pathname, search } = new URL(url)
      return (await app.inject({ url: pathname + search })).body.replace(/[\u00a0\u202f]/g, ' ')
    },
    /** The provider's API as its dashboard uses it. */
    async dashboard(): Promise<Stripe> {
      const { secretKey, address } = payments.sandbox!
      return new Stripe(secretKey, await address())
    },
    /** Amounts that the provider refunded for it, newest first. */
    async refundsOf(reference: string): Promise<number[]> {
      const intent = (await findPayment(database.db, reference))?.paymentIntent
      return (await findRefunds(database.db, intent ?? '')).map(({ amount }) => amount)
    },
    /** Makes the listener refuse money for it. */
    async rejectMoney(reference: string): Promise<void> {
      await database.pool.query('insert into rejected values ($1)', [reference])
    },
    /** Makes the listener fail for it, as if a product were locked for long, until this is reset. */
    async failListener(reference: string): Promise<void> {
      await database.pool.query(
        `alter table reported add constraint stuck check (reference <> '${reference}') not valid`,
      )
    },
    async mendListener(): Promise<void> {
      await database.pool.query('alter table reported drop constraint stuck')
    },
    /** Fills in the page's form with a test card, as a browser does. */
    pay: (page: PaymentPage, outcome: CardOutcome = 'succeeds') =>
      submit(app, page, { number: numberOf(outcome), expiry: '12/34', cvc: '123' }),
    submit: (page: PaymentPage, form: Record<string, string>) => submit(app, page, form),
    /** Sends bytes to the webhook as the provider does, with the signature given. */
    postWebhook: (payload: string, signature: string | undefined) => postWebhook(app, payload, signature),
    /** Sends an event of the provider, signed at a given time, in milliseconds since 1970. */
    sendEvent: (event: object, at = Date.now()) => {
      const payload = JSON.stringify({ object: 'event', ...event })
      return postWebhook(app, payload, sign(payments, payload, at))
    },
    /** Moves the times of a payment back, as if time had passed. */
    async age(reference: string, minutes: number): Promise<void> {
      const ago = sql`${`${minutes} minutes`}::interval`
      await database.db.execute(
        sql`update payments set created_at = created_at - ${ago}, expires_at = expires_at - ${ago}, check_at = check_at - ${ago} where reference = ${reference}`,
      )
    },
    /** Resolves when no work is queued any more. */
    settled: () =>
      vi.waitFor(async () => {
        const { rows } = await database.pool.query('select task_identifier, last_error from jobs.jobs')
        if (rows.length > 0) throw new Error(`Still to do: ${JSON.stringify(rows)}`)
      }, soon),
    async close(): Promise<void> {
      for (const node of nodes) await node.close()
      await database.drop()
    },
  }
}

/** An event about a session, with its own id. */
export const eventOf = (type: string, sessionId: string, id = `evt_${newId()}`) => ({
  id,
  type: `checkout.session.${type}`,
  data: { object: { id: sessionId, object: 'checkout.session' } },
})

export type PaymentsShop = Awaited<ReturnType<typeof openPaymentsShop>>

async function openPayingNode(
  database: Database,
  log: Logger,
  { connection, working = true, shop = () => dix }: Options,
): Promise<Node> {
  const jobs = openJobs(database, log)
  const configuration = { publicUrl, stripe: null }
  const payments = openPayments({
    configuration,
    secret,
    database,
    jobs,
    log,
    ...(connection && { connection }),
  })
  const report =
    (what: string) =>
    async (tx: { execute: Database['db']['execute'] }, reference: string, refund?: object) => {
      await tx.execute(
        sql`insert into reported (reference, what, refund)
          values (${reference}, ${what}, ${refund === undefined ? null : JSON.stringify(refund)})`,
      )
    }
  payments.setListener({
    lock: async () => {},
    async paid(tx, reference) {
      await report('paid')(tx, reference)
      const { rows } = await tx.execute(sql`select from rejected where reference = ${reference}`)
      return rows.length === 0
    },
    expired: report('expired'),
    refunded: report('refunded'),
    refundFailed: (tx, reference, id) => report('refund failed')(tx, reference, { failed: id }),
    refundRejected: (tx, reference, amount) => report('refund rejected')(tx, reference, { amount: -amount }),
  })
  const app = Fastify()
  respondToErrors(app)
  await app.register(cookie)
  await paymentRoutes(app, payments, shop)
  let worked = false
  const work = () => {
    worked = true
    jobs.start()
  }
  if (working) work()
  return {
    app,
    payments,
    async openPage(...given) {
      const page = await payments.open(...given)
      if (page instanceof Problem) throw page
      return page
    },
    work,
    close: async () => {
      await app.close()
      if (worked) await jobs.close()
      await payments.close()
    },
  }
}

function submit(app: FastifyInstance, { url }: PaymentPage, form: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

function postWebhook(app: FastifyInstance, payload: string, signature: string | undefined) {
  const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) }
  return app.inject({ method: 'POST', url: '/api/payment/webhook', payload, headers })
}

export function sign({ sandbox }: OpenPayments, payload: string, at: number): string {
  const timestamp = Math.floor(at / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload, timestamp, secret: sandbox!.webhookSecret })
}

function numberOf(outcome: CardOutcome): string {
  return testCards.find((card) => card.outcome === outcome)!.number
}
