import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ErrorEnvelope, User } from '@dix/contract'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { vi } from 'vitest'
import { deriveKeys } from '../src/accounts/codes/secrets.ts'
import { openPasswords } from '../src/accounts/passwords/passwords.ts'
import { users } from '../src/accounts/schema.ts'
import { beginSession } from '../src/accounts/sessions/begin-session.ts'
import { newId } from '../src/platform/ids.ts'
import { readOutbox } from './outbox.ts'
import { openNode, openTestShop, type TestShop, testSecret } from './shop.ts'
import { soon } from './soon.ts'

/** A password that is on no list of common ones. */
export const goodPassword = 'mangue verte 7'

export type ApiResponse = {
  status: number
  headers: Record<string, unknown>
  /** Cookies that were set, by name; an empty value is a cleared one. */
  cookies: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: a response may contain anything until a test has looked
  data: any
  /** Fields next to `data`, for endpoints that have them. */
  totalCount: number
  undoable?: { _id: string }[]
  packed?: { _id: string }[]
  taken?: { _id: string }[]
  edit: number
  nextCursor: string | null
  revision: number
} & Partial<ErrorEnvelope>

type With = {
  token?: string | undefined
  cookies?: Record<string, string>
  headers?: Record<string, string>
  from?: string
  /** What is sent of an encoded form, by default all of it at once. */
  payloadOf?: ((form: Buffer) => Buffer | Readable) | undefined
}

/**
 * Sends requests under `/api/user` to a node: `call('POST login', { email, password })`. A body is JSON, or a form such
 * as `fileForm` makes.
 */
export type Call = (route: string, body?: unknown, options?: With) => Promise<ApiResponse>

export function callsOf(app: FastifyInstance): Call {
  return async (route, body, { token, cookies, headers = {}, from = '198.51.100.1', payloadOf } = {}) => {
    const [method, path] = route.split(' ') as [NonNullable<InjectOptions['method']>, string]
    const { payload, type } = await encode(body, payloadOf)
    const response = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/user/${path}`,
      remoteAddress: from,
      ...(payload !== undefined && { payload }),
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(cookies && { cookies }),
    })
    const set = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
    return { status: response.statusCode, headers: response.headers, cookies: set, ...response.json() }
  }
}

type Encoded = { payload?: string | Buffer | Readable; type?: string }

async function encode(body: unknown, payloadOf: With['payloadOf'] = (form) => form): Promise<Encoded> {
  if (body === undefined) return {}
  if (!(body instanceof FormData)) return { payload: JSON.stringify(body), type: 'application/json' }
  const form = new Response(body)
  return {
    payload: payloadOf(Buffer.from(await form.arrayBuffer())),
    type: form.headers.get('content-type')!,
  }
}

/** A form with a file, as browsers send it. */
export function fileForm(field: string, content: string | Uint8Array, name = 'IMG_0001.jpg'): FormData {
  const form = new FormData()
  form.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}

export type TestUsers = TestShop & {
  call: Call
  dataDir: string
  /** Another node on the same database. */
  openSecond(): Promise<Pick<TestShop, 'app' | 'streams' | 'close'> & { call: Call }>
  /** A signed-in user with `goodPassword`, inserted into the database: signing up is tested elsewhere. */
  user(given?: Partial<typeof users.$inferInsert>): Promise<SignedIn>
  /**
   * A user who registered and logged in, with an email to verify the address and everything else that these requests
   * create.
   */
  registered(given?: Partial<typeof users.$inferInsert>): Promise<SignedIn>
  /** Lets the minute pass in which staff can undo their steps. */
  passUndoTime(): Promise<void>
  /** Resolves with the newest email to an address whose subject matches, once there is one and no step can be undone. */
  mail(to: string, subject: RegExp): Promise<{ subject: string; text: string; html: string }>
  /**
   * Resolves when no step can be undone and no work is queued any more except reminders, which wait for minutes: every
   * email is in the outbox.
   */
  settled(): Promise<void>
  /**
   * Makes the next job that waits for a later time due now: reminders and retries. Resolves once there is one and no
   * other job is due or runs, because that may be the one to be retried.
   */
  hurry(): Promise<void>
  /** Every email so far, as "address: subject". */
  mails(): Promise<string[]>
}

const hurryJob = `update jobs._private_jobs set run_at = now()
  where id = (select id from jobs._private_jobs where run_at > now() order by run_at limit 1)
    and not exists (select from jobs._private_jobs where locked_at is not null or run_at <= now())`

/** The refunds and announcements that wait while staff can undo a step; not those that are retried. */
const passRefunds = 'update payment_refunds set not_before = now() where not_before > now()'
const passSteps = `update jobs._private_jobs set run_at = now()
  where locked_at is null and attempts = 0 and run_at > now() and task_id in
    (select id from jobs._private_tasks where identifier in ('announce-step', 'refund'))`

export type SignedIn = { _id: string; email: string; token: string; refresh: string }

let hashing: Promise<string> | undefined

/** The hash of `goodPassword`. Created once, because hashing takes longer than everything else about a user. */
export function goodHash(): Promise<string> {
  hashing ??= openPasswords().hash(goodPassword)
  return hashing
}

/** A shop with its own outbox; with `jobs`, its emails and pushes are sent. */
export async function openTestUsers(options: Parameters<typeof openTestShop>[0] = {}): Promise<TestUsers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dix-users-'))
  const shop = await openTestShop({ dataDir, ...options })
  const call = callsOf(shop.app)

  const keys = deriveKeys(testSecret)
  const outbox = () => readOutbox(dataDir)
  const passUndoTime = async () => {
    const { pool } = shop.database
    await pool.query(passRefunds)
    if ((await pool.query(passSteps)).rowCount) await pool.query(`notify "jobs:insert"`)
  }

  return {
    ...shop,
    call,
    dataDir,
    async openSecond() {
      const node = await openNode(shop.database, options)
      return { ...node, call: callsOf(node.app) }
    },
    async user(given = {}) {
      const { db } = shop.database
      const _id = newId()
      const email = given.email ?? `${_id.toLowerCase()}@example.com`
      const row = {
        id: _id,
        name: 'Awa',
        email,
        passwordHash: await goodHash(),
        locale: 'fr',
        ...given,
      } as const
      await db.insert(users).values(row)
      const tokens = await beginSession(db, keys, { userId: _id, device: 'A test' })
      return { _id, email, token: tokens.accesstoken, refresh: tokens.refreshToken }
    },
    async registered({ email: address, ...given } = {}) {
      const email = address ?? `${newId().toLowerCase()}@example.com`
      const input = { name: 'Awa', email, password: goodPassword, confirmPassword: goodPassword }
      const from = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}::1`
      await call('POST register', input, { from })
      const { data } = await call('POST login', { email, password: goodPassword }, { from })
      const token = data.accesstoken as string
      const { _id } = (await call('GET user-details', undefined, { token })).data as User
      if (Object.keys(given).length > 0) {
        await shop.database.db.update(users).set(given).where(eq(users.id, _id))
      }
      return { _id, email, token, refresh: data.refreshToken }
    },
    passUndoTime,
    mail: (to, subject) =>
      vi.waitFor(async () => {
        await passUndoTime()
        const found = (await outbox()).findLast(
          (mail) => mail.to?.[0]?.address === to && subject.test(mail.subject ?? ''),
        )
        if (!found) throw new Error(`No email to ${to} about ${subject}`)
        return { subject: found.subject ?? '', text: found.text ?? '', html: found.html ?? '' }
      }, soon),
    settled: () =>
      vi.waitFor(async () => {
        await passUndoTime()
        const { rows } = await shop.database.pool.query(
          // Tests wait for retries, but not for reminders and picked lines, which wait for minutes.
          `select task_identifier from jobs.jobs where run_at < now() + case
             when task_identifier in ('announce-order', 'mail-picking-changes') then '0' else '1 minute' end::interval`,
        )
        if (rows.length > 0) throw new Error(`Still to do: ${JSON.stringify(rows)}`)
      }, soon),
    hurry: () =>
      vi.waitFor(async () => {
        const { rowCount } = await shop.database.pool.query(hurryJob)
        if (rowCount === 0) throw new Error('No job waits.')
        await shop.database.pool.query(`notify "jobs:insert"`)
      }, soon),
    mails: async () => (await outbox()).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`),
    close: async () => {
      await shop.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
