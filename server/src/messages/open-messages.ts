import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { PhoneCodes } from '../accounts/index.ts'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import type { Job, Jobs } from '../platform/jobs/index.ts'
import { mailJobOf } from '../platform/mail/index.ts'
import { repeat } from '../platform/repeat.ts'
import type { LiveSettings } from '../settings/index.ts'
import { type GatewayOrigins, openGateways } from './gateways/index.ts'
import { codeJobOf, messageJob, type StepMessage, stepJobOf } from './message-jobs.ts'
import { reachablePhone } from './phone.ts'
import { sweepMessages } from './queries.ts'
import { sendMessage } from './send-message.ts'

type Options = {
  configuration: Pick<Configuration, 'dataDir' | 'publicUrl' | 'messages'>
  database: Pick<Database, 'db'>
  jobs: Pick<Jobs, 'register'>
  settings: Pick<LiveSettings, 'current'>
  origins?: GatewayOrigins | undefined
  log: FastifyBaseLogger
}

/** The interface that other features queue messages through. */
export type Messages = PhoneCodes & {
  /**
   * Jobs that notify a user of a step of their order, by message if they chose that; empty if there is no address
   * either.
   */
  stepJobs(step: StepMessage): Job[]
}

export type OpenMessages = Messages & {
  db: NodePgDatabase
  settings: Pick<LiveSettings, 'current'>
  whatsapp: Configuration['messages']['whatsapp']
  close(): void
}

/** Milliseconds between two sweeps of old messages. */
const sweepInterval = 60 * 60_000

/** Opens the feature: from now on this node sends queued messages. */
export function openMessages({
  configuration,
  database,
  jobs,
  settings,
  origins,
  log,
}: Options): OpenMessages {
  const { db } = database
  const { publicUrl, messages } = configuration
  const gateways = openGateways({ configuration, origins })
  const { channels } = gateways
  const dependencies = { db, gateways, settings, publicUrl, log }
  jobs.register(messageJob, (payload, signal, isLast) => sendMessage(dependencies, payload, signal, isLast))
  const sweeping = repeat(
    sweepInterval,
    () => sweepMessages(db),
    (error) => log.warn({ err: error }, 'Old messages could not be deleted; the next try is in an hour'),
  )
  return {
    db,
    settings,
    channels,
    whatsapp: messages.whatsapp,
    stepJobs(step) {
      if (channels.length > 0) return [stepJobOf(step)]
      return step.mail ? [mailJobOf(step.mail)] : []
    },
    reachable: (typed) => reachablePhone(typed, settings.current.messages.countries),
    codeJobOf,
    close: sweeping.stop,
  }
}
