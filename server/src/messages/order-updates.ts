import {
  consentVersion,
  type MessageChannel,
  type messageEndpoints,
  type OrderUpdates,
  type StepChannel,
} from '@dix/contract'
import { shownPhone } from '@dix/contract/phone'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lockUserForShare, signedOut } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import type { LiveSettings } from '../settings/index.ts'
import { reachablePhone } from './phone.ts'
import { findConsent, insertConsent, withdrawConsent } from './queries.ts'

type Dependencies = {
  db: NodePgDatabase
  channels: readonly MessageChannel[]
  settings: Pick<LiveSettings, 'current'>
}

type Choice = { channel: StepChannel; phone: string; place: 'checkout' | 'profile'; textVersion: string }

/** The way in which a user is notified of the steps of their orders. */
export async function readOrderUpdates(
  tx: Queries,
  channels: readonly MessageChannel[],
  userId: string,
): Promise<OrderUpdates> {
  const consent = await findConsent(tx, userId, 'steps')
  return {
    channels: [...channels],
    chosen: consent
      ? { channel: consent.channel, phone: shownPhone(consent.phone), since: consent.givenAt.toISOString() }
      : null,
  }
}

/**
 * Records a user's consent to messages about their orders, or withdraws it. Earlier consents stay on record.
 *
 * @returns the choice, or `invalid_input` for a channel without a gateway or a number that cannot receive messages
 */
export async function chooseOrderUpdates(
  { db, channels, settings }: Dependencies,
  userId: string,
  { channel, phone, place, textVersion }: Choice,
): Promise<OrderUpdates | ProblemOf<typeof messageEndpoints.chooseOrderUpdates>> {
  if (channel !== 'mail' && !channels.includes(channel)) {
    const message = 'The shop does not send messages of this kind.'
    return new Problem('invalid_input', message, { fields: { channel: message } })
  }
  const e164 = channel === 'mail' ? null : reachablePhone(phone, settings.current.messages.countries)
  if (e164 instanceof Problem) return e164
  return db.transaction(async (tx) => {
    if (!(await lockUserForShare(tx, userId))) return signedOut()
    await withdrawConsent(tx, userId, 'steps')
    if (channel !== 'mail' && e164 !== null)
      await insertConsent(tx, {
        id: newId(),
        userId,
        purpose: 'steps',
        channel,
        phone: e164,
        textVersion: textVersion || consentVersion,
        place,
      })
    return readOrderUpdates(tx, channels, userId)
  })
}
