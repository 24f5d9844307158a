import cookie from '@fastify/cookie'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import Stripe from 'stripe'
import { vi } from 'vitest'
import { type OpenPayments, openPayments, type PaymentPage, paymentRoutes } from '../../src/payments/index.ts'
import { findPayment } from '../../src/payments/queries.ts'
import { findRefunds } from '../../src/payments/sandbox/objects.ts'
import { type CardOutcome, testCards } from '../../src/payments/sandbox/rules.ts'
import type { PaymentState } from '../../src/payments/schema.ts'
import type { StripeOptions } from '../../src/payments/stripe.ts'
import type { Database } from '../../src/platform/database/client.ts'
import { answerErrors } from '../../src/platform/http/errors.ts'
import { newId } from '../../src/platform/ids.ts'
import { openJobs } from '../../src/platform/jobs/index.ts'
import { testDatabase } from '../database.ts'

/** What every test node derives its keys from. */
const secret = 'a secret of tests, long enough for any check'

export const publicUrl = 'http://dix.test'

/** What a shopper buys, for one amount in whole XOF. */
export const basket = (amount: number) => ({
  title: 'DX-7K3M9QWP',
  email: 'awa@example.sn',
  locale: 'fr' as const,
  items: [{ image: null, name: 'Riz parfumé', quantity: 1, amount }],
})

export type Node = {
  app: FastifyInstance
  payments: OpenPayments
  /** Begins to do background work. */
  work(): void
  close(): Promise<void>
}

type Options = { way?: Pick<StripeOptions, 'address' | 'timeout'>; working?: boolean }

/** A shop that has nothing but payments, and notes in its database what its listener is told. */
export async function openPayer(options: Options = {}) {
  const database = await testDatabase()
  await database.pool.query('create table told (at serial, reference text, what text)')
  await database.pool.query('create table unwanted (reference text)')
  const nodes: Node[] = []
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const said = (level: number) => lines.filter((line) => line.level === level).map(({ msg }) => msg)
  const open = async (given: Options = options) => {
    const node = await openPayingNode(database, log, given)
    nodes.push(node)
    return node
  }
  const { payments, app, work } = await open()

  const told = async (reference: string): Promise<string[]> => {
    const { rows } = await database.pool.query('select what from told where reference = $1 order by at', [
      reference,
    ])
    return rows.map(({ what }) => what)
  }
  const stateOf = async (reference: string): Promise<PaymentState | undefined> =>
    (await findPayment(database.db, reference))?.state

  return {
    database,
    payments,
    app,
    work,
    /** Another node on the same database. */
    open,
    told,
    stateOf,
    get warnings() {
      return said(40)
    },
    get errors() {
      return said(50)
    },
    /** Notes that something is to be paid, as a room does. @returns its reference */
    async prepare(amount: number): Promise<string> {
      const reference = newId()
      await database.db.transaction((tx) => payments.prepare(tx, reference, amount))
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
    /** What a browser gets at an address of the shop, with plain spaces. */
    read: async (url: string): Promise<string> => {
      const { pathname, search } = new URL(url)
      return (await app.inject({ url: pathname + search })).body.replace(/[\u00a0\u202f]/g, ' ')
    },
    /** Amounts that the provider sent back for it. */
    async sent(reference: string): Promise<number[]> {
      const intent = (await findPayment(database.db, reference))?.paymentIntent
      return (await findRefunds(database.db, intent ?? '')).map(({ amount }) => amount)
    },
    /** The listener wants no money for it any more. */
    async unwant(reference: string): Promise<void> {
      await database.pool.query('insert into unwanted values ($1)', [reference])
    },
    /** Nothing can be noted of it, until it is mended, as where a product is locked for long. */
    async fail(reference: string): Promise<void> {
      await database.pool.query(
        `alter table told add constraint stuck check (reference <> '${reference}') not valid`,
      )
    },
    async mend(): Promise<void> {
      await database.pool.query('alter table told drop constraint stuck')
    },
    /** Fills in the page's form with a test card, as a browser does. */
    pay: (page: PaymentPage, outcome: CardOutcome = 'succeeds') =>
      submit(app, page, { number: numberOf(outcome), expiry: '12/34', cvc: '123' }),
    submit: (page: PaymentPage, form: Record<string, string>) => submit(app, page, form),
    /** Sends bytes to the webhook as the provider does, with the signature given. */
    hook: (payload: string, signature: string | undefined) => hook(app, payload, signature),
    /** Sends an event of the provider, signed at a moment in milliseconds since 1970. */
    tell: (event: object, at = Date.now()) => {
      const payload = JSON.stringify({ object: 'event', ...event })
      return hook(app, payload, sign(payments, payload, at))
    },
    /** Moves a payment's moments, as if time had passed. */
    async age(reference: string, minutes: number): Promise<void> {
      const ago = sql`${`${minutes} minutes`}::interval`
      await database.db.execute(
        sql`update payments set created_at = created_at - ${ago}, expires_at = expires_at - ${ago}, ask_at = ask_at - ${ago} where reference = ${reference}`,
      )
    },
    /** Resolves when no work is queued any more. */
    settled: () =>
      vi.waitFor(
        async () => {
          const { rows } = await database.pool.query('select task_identifier, last_error from jobs.jobs')
          if (rows.length > 0) throw new Error(`Still to do: ${JSON.stringify(rows)}`)
        },
        { timeout: 15_000, interval: 20 },
      ),
    async close(): Promise<void> {
      for (const node of nodes) await node.close()
      await database.drop()
    },
  }
}

/** An event about a session, known by an id of its own. */
export const eventOf = (type: string, sessionId: string, id = `evt_${newId()}`) => ({
  id,
  type: `checkout.session.${type}`,
  data: { object: { id: sessionId, object: 'checkout.session' } },
})

export type Payer = Awaited<ReturnType<typeof openPayer>>

async function openPayingNode(
  database: Database,
  log: Logger,
  { way, working = true }: Options,
): Promise<Node> {
  const jobs = openJobs(database, log)
  const configuration = { publicUrl, stripe: null }
  const payments = openPayments({ configuration, secret, database, jobs, log, ...(way && { way }) })
  const note = (what: string) => async (tx: { execute: Database['db']['execute'] }, reference: string) => {
    await tx.execute(sql`insert into told (reference, what) values (${reference}, ${what})`)
  }
  payments.follow({
    async paid(tx, reference) {
      await note('paid')(tx, reference)
      const { rows } = await tx.execute(sql`select from unwanted where reference = ${reference}`)
      return rows.length === 0
    },
    lapsed: note('lapsed'),
    refunded: note('refunded'),
  })
  const app = Fastify()
  answerErrors(app)
  await app.register(cookie)
  await paymentRoutes(app, payments)
  let worked = false
  const work = () => {
    worked = true
    jobs.start()
  }
  if (working) work()
  return {
    app,
    payments,
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

function hook(app: FastifyInstance, payload: string, signature: string | undefined) {
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
