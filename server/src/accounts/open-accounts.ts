import { roleTable } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import type { DatabaseEvents } from '../platform/database/database-events.ts'
import { openFairQueue } from '../platform/fair-queue.ts'
import type { EventStreams } from '../platform/http/event-streams/event-streams.ts'
import type { SenderNames } from '../platform/http/sender.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import type {
  Accounts,
  AccountsDependencies,
  Avatars,
  PersonalData,
  PhoneCodes,
  PrivatePhotos,
} from './accounts.ts'
import { addressPersonalData } from './addresses/addresses.ts'
import { deriveKeys } from './codes/secrets.ts'
import { securityPersonalData } from './factor-changes/personal-data.ts'
import { openGuard } from './guard.ts'
import { openLimits } from './limits.ts'
import { openOriginCheck } from './origin.ts'
import { mailResetCodes } from './passwords/forgot-password.ts'
import { openPasswords } from './passwords/passwords.ts'
import { sendPhoneCodes } from './phone-login/request-code.ts'
import type { UserRow } from './queries.ts'
import { mailGuessedCodes } from './security/notify-owners.ts'
import { openCookies } from './sessions/cookies.ts'
import { endStreams } from './sessions/event-streams.ts'
import { openLiveSessions } from './sessions/live-sessions.ts'
import { scheduleSweep } from './sweep.ts'

type Dependencies = {
  configuration: Pick<Configuration, 'publicUrl' | 'shopLanguage' | 'corsOrigins'>
  /** From `tokenSecret()`; the same on every node. */
  secret: string
  database: Database
  events: Pick<DatabaseEvents, 'on'>
  jobs: Jobs
  avatars: Avatars
  privatePhotos: PrivatePhotos
  phoneCodes: PhoneCodes
  country: Accounts['country']
  quarters: Accounts['quarters']
  /** The owner's current settings about accounts. */
  owner: Pick<Accounts, 'shopName' | 'hasStore' | 'stores'> & {
    staffNeedFactor(): boolean
    onChange(listener: () => void): void
  }
  /** Data of other features. */
  personalData?: readonly PersonalData[]
  streams: EventStreams
  senderNames: SenderNames
  log: FastifyBaseLogger
}

/** Concurrent requests that hash, for two cores; about eighty are served per second. */
const hashing = { concurrency: 2, maxQueued: 1_000, timeoutMs: 5_000, shedAt: 500 } as const

export type OpenAccounts = AccountsDependencies & { close(): Promise<void> }

/** Opens the feature: from now on, sessions that end on another node end here too, and reset codes are emailed. */
export function openAccounts({
  configuration,
  secret,
  database,
  events,
  jobs,
  avatars,
  privatePhotos,
  phoneCodes,
  country,
  quarters,
  owner,
  personalData = [],
  streams,
  senderNames,
  log,
}: Dependencies): OpenAccounts {
  const { db, pool } = database
  const { publicUrl } = configuration
  const keys = deriveKeys(secret)
  const needsFactor = ({ role }: Pick<UserRow, 'role'>) =>
    roleTable[role].backOffice && owner.staffNeedFactor()
  const endStale = (ids: string[] | 'all') => void endStreams({ db, needsFactor }, streams, ids)
  const live = openLiveSessions(database, events, endStale)
  let neededFactor = owner.staffNeedFactor()
  owner.onChange(() => {
    if (neededFactor === owner.staffNeedFactor()) return
    neededFactor = !neededFactor
    endStale('all')
  })
  const passwords = openPasswords()
  const limits = openLimits(pool)
  const accounts = {
    db,
    keys,
    passwords,
    queued: openFairQueue(hashing),
    limits,
    live,
    publicUrl,
    shopName: owner.shopName,
    hasStore: owner.hasStore,
    stores: owner.stores,
    needsFactor,
    avatars,
    privatePhotos,
    phoneCodes,
    country,
    quarters,
    get language() {
      return configuration.shopLanguage
    },
    personalData: [addressPersonalData, securityPersonalData, ...personalData],
  }
  const checkOrigin = openOriginCheck(configuration)
  const cookies = openCookies(configuration, senderNames)
  const sweeping = scheduleSweep(db, log)
  mailResetCodes(jobs, accounts)
  sendPhoneCodes(jobs, accounts)
  mailGuessedCodes(jobs, db)
  return {
    accounts,
    guard: openGuard({ db, keys, live, checkOrigin, cookies, needsFactor }),
    streams,
    cookies,
    checkOrigin,
    close: async () => {
      sweeping.stop()
      live.close()
    },
  }
}
