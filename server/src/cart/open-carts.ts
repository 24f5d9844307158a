import type { FastifyBaseLogger } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import { repeat } from '../platform/repeat.ts'
import type { FindHeld } from './own-shelf.ts'
import { sweepMerges } from './queries.ts'

type Parts = {
  configuration: Pick<Configuration, 'publicUrl' | 'shopLanguage'>
  database: Pick<Database, 'db'>
  guard: Guard
  live: Pick<LiveCatalogue, 'snapshot'>
  findHeld: FindHeld
  log: FastifyBaseLogger
}

/** Milliseconds between two sweeps of merges that nobody asks for again. */
const sweepInterval = 60 * 60_000

/** Opens the room: from here on old merges are forgotten. */
export function openCarts({ configuration, database, guard, live, findHeld, log }: Parts) {
  const { db } = database
  const sweeping = repeat(
    sweepInterval,
    () => sweepMerges(db),
    (error) =>
      log.warn({ err: error }, 'Old merges of carts could not be removed; the next hour tries again'),
  )
  return {
    db,
    guard,
    live,
    findHeld,
    publicUrl: configuration.publicUrl,
    shopLanguage: configuration.shopLanguage,
    close: async () => sweeping.stop(),
  }
}

/** Everything the calls of this room work with. */
export type OpenCarts = ReturnType<typeof openCarts>
