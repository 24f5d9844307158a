import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { sandboxObjects } from '../schema.ts'

/** Objects of the sandbox, with the fields of the provider's API that the shop reads. Times are seconds since 1970. */
type Common = {
  id: string
  livemode: false
  created: number
  currency: string
  metadata: Record<string, string>
}

export type SessionObject = Common & {
  object: 'checkout.session'
  mode: 'payment'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_subtotal: number
  amount_total: number
  client_reference_id: string | null
  customer_email: string | null
  locale: string | null
  success_url: string
  cancel_url: string | null
  expires_at: number
  url: string | null
  payment_intent: string | null
}

export type IntentObject = Common & {
  object: 'payment_intent'
  amount: number
  description: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
}

export type RefundObject = Common & {
  object: 'refund'
  amount: number
  charge: string
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
}

/** Only in events: derived from an intent and its refunds. */
export type ChargeObject = Common & {
  object: 'charge'
  amount: number
  amount_refunded: number
  payment_intent: string
  /** Set only once all of it is refunded. */
  refunded: boolean
  status: 'succeeded'
}

type SandboxObject = SessionObject | IntentObject | RefundObject
type Kind = SandboxObject['object']
type Of<Name extends Kind> = Extract<SandboxObject, { object: Name }>

/** Data that the hosted page shows in addition to the session's; the API does not return it. */
export type PageFacts = { title: string; lines: { name: string; quantity: number; amount: number }[] }

const prefixes: Record<Kind, string> = {
  'checkout.session': 'cs_test_',
  payment_intent: 'pi_',
  refund: 're_',
}

/** The fields that every object begins with. Its id cannot be guessed. */
export function newObject<Name extends Kind>(object: Name) {
  const id = prefixes[object] + randomBytes(24).toString('hex')
  return { id, object, livemode: false as const, created: Math.floor(Date.now() / 1000) }
}

/** @param facts only for a session being created */
export async function putObject(tx: Queries, object: SandboxObject, facts?: PageFacts): Promise<void> {
  const data = { ...object, ...(facts && { page: facts }) }
  await tx
    .insert(sandboxObjects)
    .values({ id: object.id, data })
    .onConflictDoUpdate({
      target: sandboxObjects.id,
      set: { data: sql`${sandboxObjects.data} || excluded.data` },
    })
}

/** Undefined if there is no object of this kind with this id. */
export async function lockObject<Name extends Kind>(
  tx: Queries,
  kind: Name,
  id: string,
): Promise<Of<Name> | undefined> {
  const [found] = await tx
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sql`${sandboxObjects.data}->>'object'`, kind)))
    .for('update')
  if (!found) return undefined
  const { page: _page, ...object } = found.data
  return object as Of<Name>
}

/** @throws TypeError if there is no such session */
export async function findPageFacts(tx: Queries, sessionId: string): Promise<PageFacts> {
  const [found] = await tx.select().from(sandboxObjects).where(eq(sandboxObjects.id, sessionId))
  return found!.data.page as PageFacts
}

/** Newest first. */
export async function findRefunds(tx: Queries, paymentIntent: string): Promise<RefundObject[]> {
  const found = await tx
    .select()
    .from(sandboxObjects)
    .where(
      and(
        eq(sql`${sandboxObjects.data}->>'object'`, 'refund'),
        eq(sql`${sandboxObjects.data}->>'payment_intent'`, paymentIntent),
      ),
    )
    .orderBy(sql`${sandboxObjects.createdAt} desc`)
  return found.map(({ data }) => data as RefundObject)
}
