import type { Guard } from '../accounts/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import { openTurns } from '../platform/turns.ts'
import type { Orders } from './orders.ts'
import { followPayments } from './payment-outcome.ts'
import { abandonJob } from './personal-data.ts'

type Parts = {
  configuration: Pick<Configuration, 'publicUrl' | 'shopLanguage'>
  database: Pick<Database, 'db'>
  guard: Guard
  payments: Payments
  jobs: Pick<Jobs, 'register'>
}

/**
 * Orders that are written at once, of the ten connections of a process: those who wait for one product leave some to
 * everybody else. The thousandth in the queue waits a few seconds.
 */
const turns = { atOnce: 7, waiting: 1_000 } as const

/** Opens the room: from here on it hears what becomes of payments. */
export function openOrders({ configuration, database, guard, payments, jobs }: Parts): Orders {
  const { publicUrl, shopLanguage } = configuration
  payments.setListener(followPayments({ publicUrl, shopLanguage }))
  jobs.register(abandonJob, async (payload) => {
    await payments.abandon((payload as { orderId: string }).orderId)
  })
  return { db: database.db, guard, payments, publicUrl, shopLanguage, turn: openTurns(turns) }
}
