import type { FastifyBaseLogger } from 'fastify'
import { openPictures } from '../media/index.ts'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import type { PersonalData } from './accounts.ts'
import { addressPersonalData } from './addresses.ts'
import { openCookies } from './cookies.ts'
import type { Door } from './door.ts'
import { mailResetCodes } from './forgot-password.ts'
import { openGuard } from './guard.ts'
import { openLimits } from './limits.ts'
import { openLiveSessions } from './live-sessions.ts'
import { openOriginCheck } from './origin.ts'
import { openPasswords } from './passwords.ts'
import { deriveKeys } from './secrets.ts'
import { keepSwept } from './sweep.ts'

type Parts = {
  configuration: Pick<Configuration, 'publicUrl' | 'dataDir' | 'shopLanguage' | 'corsOrigins'>
  /** From `tokenSecret()`; the same on every node. */
  secret: string
  database: Database
  jobs: Jobs
  /** What other rooms keep about people. */
  personalData?: readonly PersonalData[]
  log: FastifyBaseLogger
}

export type OpenAccounts = Door & { close(): Promise<void> }

/** Opens the room: from here on ended sessions are heard of, and reset codes are mailed. */
export function openAccounts({
  configuration,
  secret,
  database,
  jobs,
  personalData = [],
  log,
}: Parts): OpenAccounts {
  const { db, pool } = database
  const { publicUrl, dataDir, shopLanguage } = configuration
  const keys = deriveKeys(secret)
  const live = openLiveSessions(database, log)
  const passwords = openPasswords()
  const limits = openLimits(pool)
  const pictures = openPictures(dataDir)
  const accounts = {
    db,
    keys,
    passwords,
    limits,
    live,
    publicUrl,
    pictures,
    language: shopLanguage,
    personalData: [addressPersonalData, ...personalData],
  }
  const checkOrigin = openOriginCheck(configuration)
  const sweeping = keepSwept(db, log)
  mailResetCodes(jobs, accounts)
  return {
    accounts,
    guard: openGuard({ db, keys, live, checkOrigin }),
    cookies: openCookies(configuration),
    checkOrigin,
    close: async () => {
      sweeping.stop()
      await live.close()
    },
  }
}
