import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { jobStatement } from '../platform/jobs/index.ts'
import type { LiveSettings } from '../settings/index.ts'
import { type Accepted, GatewayFailure } from './gateways/gateway.ts'
import type { Gateways } from './gateways/index.ts'
import { type QueuedMessage, QueuedMessageSchema } from './message-jobs.ts'
import { notifyOfNewNumbers, notifyOwner } from './notify-owner.ts'
import {
  correctSpending,
  findConsent,
  findNewNumbersSpending,
  insertMessage,
  lockMessage,
  reserveSpending,
  updateMessage,
} from './queries.ts'
import { budgetOf, newNumbersBudget, newNumbersFailure, priceOf } from './rules.ts'
import { messageText, shownValues, templateParameters } from './texts.ts'

export type SendDependencies = {
  db: NodePgDatabase
  gateways: Gateways
  settings: Pick<LiveSettings, 'current'>
  publicUrl: string
  log: FastifyBaseLogger
}

type Recipient = NonNullable<QueuedMessage['to']>
/** An attempt that may start: its assumed cost in whole XOF, and the day whose budget pays for it. */
type Claim = { cost: number; day: string }

/**
 * Attempts to send a queued message. A message is sent at most once per key, so an attempt with an unknown outcome is
 * the last. If the message is not sent, its email is.
 *
 * @throws Error if the gateway is down and another attempt follows
 */
export async function sendMessage(
  dependencies: SendDependencies,
  payload: unknown,
  signal: AbortSignal,
  isLast: boolean,
): Promise<void> {
  const { db, gateways } = dependencies
  const queued = QueuedMessageSchema.parse(payload)
  const recipient = queued.to ?? (await findRecipient(db, queued))
  if (!recipient) return queueMailOf(db, queued)
  const claim = await db.transaction((tx) => claimAttempt(tx, dependencies, queued, recipient))
  if (!claim) return
  try {
    const outgoing = asOutgoing(dependencies, queued, recipient)
    const accepted = await gateways.of(recipient.channel).gateway.send(outgoing, signal)
    await db.transaction((tx) => recordAccepted(tx, queued, claim, accepted))
    dependencies.log.info({ message: queued.id }, 'A message was sent')
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    await db.transaction((tx) => recordFailure(tx, queued, claim, error, isLast))
    dependencies.log.warn({ message: queued.id, reason: error.message }, 'A message was not accepted')
    if (error.kind === 'unavailable' && !isLast) throw error
  }
}

/** The phone number that the user of a step agreed to, if the consent is still active. */
async function findRecipient(db: Queries, { userId }: QueuedMessage): Promise<Recipient | null> {
  const consent = userId === null ? undefined : await findConsent(db, userId, 'steps')
  return consent ? { channel: consent.channel, phone: consent.phone } : null
}

async function queueMailOf(tx: Queries, { mail }: QueuedMessage): Promise<void> {
  if (mail) await run(tx, jobStatement([mail]))
}

/**
 * @returns null if nothing is to be sent, because it was sent before, is too late, had an unknown outcome, or exceeds
 *   the budget
 */
async function claimAttempt(
  tx: Queries,
  dependencies: SendDependencies,
  queued: QueuedMessage,
  { channel }: Recipient,
): Promise<Claim | null> {
  const { id, key, userId, orderId, purpose, template, locale, createdAt } = rowOf(queued)
  const settings = dependencies.settings.current.messages
  const cost = priceOf(channel, settings)
  const gateway = dependencies.gateways.of(channel).name
  const row = { id, key, userId, orderId, purpose, template, locale, createdAt, channel, gateway, cost }
  const isNew = await insertMessage(tx, { ...row, state: 'sending' })
  const stored = await lockMessage(tx, key)
  if (!isNew && (stored?.id !== id || !['waiting', 'sending'].includes(stored.state))) return null
  const abandon = async (state: 'failed' | 'unknown', failure: string) => {
    await updateMessage(tx, id, { state, failure, ...(state === 'failed' && { failedAt: new Date() }) })
    await queueMailOf(tx, queued)
    return null
  }
  // The process ended in the middle of an attempt.
  if (!isNew && stored?.state === 'sending') return abandon('unknown', 'interrupted')
  if (queued.notAfter < new Date()) return abandon('failed', 'too late')
  const day = await reserveSpending(tx, purpose, cost, budgetOf(purpose, settings))
  if (day === null) {
    await notifyOwner(tx, dependencies, purpose)
    return abandon('failed', 'budget')
  }
  if (purpose === 'codes' && userId === null) {
    const spent = (await findNewNumbersSpending(tx, id)) + cost
    if (spent > newNumbersBudget(settings)) {
      await correctSpending(tx, day, purpose, -cost)
      await notifyOfNewNumbers(tx, dependencies)
      return abandon('failed', newNumbersFailure)
    }
  }
  await updateMessage(tx, id, { state: 'sending', channel, gateway, cost })
  return { cost, day }
}

const rowOf = ({ queuedAt, ...queued }: QueuedMessage) => ({ ...queued, createdAt: queuedAt })

function asOutgoing(
  { settings }: SendDependencies,
  { id, queuedAt, template, locale, values }: QueuedMessage,
  { phone }: Recipient,
) {
  const shown = shownValues(values)
  return {
    id,
    to: phone,
    template,
    locale,
    queuedAt,
    parameters: templateParameters[template].map((name) => shown[name]),
    text: messageText(template, locale, values, settings.current.identity.name),
  }
}

async function recordAccepted(tx: Queries, queued: QueuedMessage, claim: Claim, accepted: Accepted) {
  const { providerId, parts } = accepted
  const cost = accepted.cost ?? claim.cost * parts
  await updateMessage(tx, queued.id, { state: 'sent', sentAt: new Date(), providerId, parts, cost })
  await correctSpending(tx, claim.day, queued.purpose, cost - claim.cost)
}

/** A message that was not accepted costs nothing. */
async function recordFailure(
  tx: Queries,
  queued: QueuedMessage,
  claim: Claim,
  { kind, code }: GatewayFailure,
  isLast: boolean,
) {
  if (kind === 'unknown') {
    await updateMessage(tx, queued.id, { state: 'unknown', failure: code })
    return queueMailOf(tx, queued)
  }
  await correctSpending(tx, claim.day, queued.purpose, -claim.cost)
  if (kind === 'unavailable' && !isLast)
    return updateMessage(tx, queued.id, { state: 'waiting', failure: code, cost: 0 })
  await updateMessage(tx, queued.id, { state: 'failed', failure: code, cost: 0, failedAt: new Date() })
  return queueMailOf(tx, queued)
}
