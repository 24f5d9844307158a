import type { FastifyBaseLogger } from 'fastify'
import { openPictures } from '../media/index.ts'
import type { Database } from '../platform/database/client.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import type { Settings } from '../platform/settings.ts'
import type { Belongings } from './accounts.ts'
import { addressBelongings } from './addresses.ts'
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
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'shopLanguage' | 'corsOrigins'>
  /** From `tokenSecret()`; the same on every node. */
  secret: string
  database: Database
  jobs: Jobs
  /** What other rooms keep about people. */
  belongings?: readonly Belongings[]
  log: FastifyBaseLogger
}

export type OpenAccounts = Door & { close(): Promise<void> }

/** Opens the room: from here on ended sessions are heard of, and reset codes are mailed. */
export function openAccounts({
  settings,
  secret,
  database,
  jobs,
  belongings = [],
  log,
}: Parts): OpenAccounts {
  const { db, pool } = database
  const { publicUrl, dataDir, shopLanguage } = settings
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
    belongings: [addressBelongings, ...belongings],
  }
  const checkOrigin = openOriginCheck(settings)
  const sweeping = keepSwept(db, log)
  mailResetCodes(jobs, accounts)
  return {
    accounts,
    guard: openGuard({ db, keys, live, checkOrigin }),
    cookies: openCookies(settings),
    checkOrigin,
    close: async () => {
      sweeping.stop()
      await live.close()
    },
  }
}
