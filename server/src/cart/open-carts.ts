import type { FastifyBaseLogger } from 'fastify'
import type { Guard, Limits } from '../accounts/index.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import { repeat } from '../platform/repeat.ts'
import type { Visitors } from '../stores/index.ts'
import type { FindReserved } from './products-for-owner.ts'
import { sweepMerges } from './queries/carts.ts'

type CartDependencies = {
  configuration: Pick<Configuration, 'publicUrl' | 'shopLanguage'>
  database: Pick<Database, 'db'>
  guard: Guard
  limits: Limits
  live: Pick<LiveCatalogue, 'of'>
  findReserved: FindReserved
  storeOf: Visitors['storeOf']
  log: FastifyBaseLogger
}

/** Milliseconds between two sweeps of merges too old to be repeated. */
const sweepInterval = 60 * 60_000

/** Opens the feature: from now on old merges are deleted. */
export function openCarts({
  configuration,
  database,
  guard,
  limits,
  live,
  findReserved,
  storeOf,
  log,
}: CartDependencies) {
  const { db } = database
  const sweeping = repeat(
    sweepInterval,
    () => sweepMerges(db),
    (error) =>
      log.warn({ err: error }, 'Old merges of carts could not be removed; the next try is in an hour'),
  )
  return {
    db,
    guard,
    limits,
    live,
    findReserved,
    storeOf,
    publicUrl: configuration.publicUrl,
    get shopLanguage() {
      return configuration.shopLanguage
    },
    close: async () => sweeping.stop(),
  }
}

/** Dependencies of the cart's endpoints. */
export type OpenCarts = ReturnType<typeof openCarts>
