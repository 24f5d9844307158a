import { setTimeout as wait } from 'node:timers/promises'
import type { Locale } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/client.ts'
import type { DatabaseEvents } from '../../platform/database/database-events.ts'
import type { Search } from '../../search/index.ts'
import { openOffers } from '../offers/live-offers.ts'
import type { ReadRatings } from '../queries.ts'
import type { Snapshot } from '../snapshot.ts'
import { forbidOlder, type Versions } from '../versions.ts'
import { ChangeQueue } from './change-queue.ts'
import { openLoader, type ReadSynonyms } from './loader.ts'
import { type CatalogueChange, changeOf } from './pending-changes.ts'
import type { StoreCatalogue } from './store-stocks.ts'

/** The catalogue in the memory of this node. Reading it never queries the database. */
export type LiveCatalogue = {
  readonly snapshot: Snapshot
  readonly versions: Versions
  readonly search: Search
  /** The catalogue for visitors of a store. */
  of(storeId: string): StoreCatalogue
  /** Call this when the list of other stores may have changed. */
  followStores(): void
  /** Loads everything and follows changes from then on. Resolves once products and categories are loaded. */
  start(): Promise<void>
  /**
   * Builds the search index of the products that `start` read, in pauses between requests: it takes a third of a start,
   * and only searches need it. The first search and the first change do not wait for it.
   */
  fillSearch(): Promise<void>
  /**
   * Resolves once this node shows a committed change, without the pause between versions, so that admins see what they
   * saved. Resolves after a second at the latest; the change follows.
   */
  catchUp(change: CatalogueChange): Promise<void>
  /** The same for a committed change to offers. */
  catchUpOffers(): Promise<void>
  close(): Promise<void>
}

export type CatalogueDependencies = {
  database: Pick<Database, 'db'>
  events: Pick<DatabaseEvents, 'on'>
  /** The current language: it may change while the shop is empty. */
  mainLanguage: () => Locale
  readSynonyms: ReadSynonyms
  readRatings?: ReadRatings
  /** Current ids of the stores other than the main one. */
  otherStores?: () => readonly string[]
  log: FastifyBaseLogger
}

/** Milliseconds that a save waits at most until it is shown. */
const longestCatchUp = 1_000

/**
 * Follows the catalogue of a database. While the database is unreachable the last snapshot stays; afterwards everything
 * is loaded again, because events may have been missed.
 */
export function openCatalogue({
  database,
  events,
  mainLanguage,
  readSynonyms,
  readRatings,
  otherStores = () => [],
  log,
}: CatalogueDependencies): LiveCatalogue {
  const loader = openLoader(database.db, mainLanguage, readSynonyms, readRatings, otherStores)
  const queue = new ChangeQueue(loader, log)
  const offers = openOffers(database, events, log, loader.setOffers)
  let stopListening = () => {}
  let known = otherStores().join()
  const stores = new Map<string, StoreCatalogue>()

  function of(storeId: string): StoreCatalogue {
    const store = stores.get(storeId) ?? {
      snapshot: loader.stocks.snapshotOf(storeId),
      find: (text: string) => loader.search.find(text, loader.stocks.availabilityOf(storeId)),
      lastChange: (listIds: readonly string[]) => loader.shownChanges.lastIn(storeId, listIds),
    }
    stores.set(storeId, store)
    return store
  }

  return {
    snapshot: loader.snapshot,
    versions: loader.versions,
    get search() {
      return loader.search
    },
    of,
    followStores() {
      const now = otherStores().join()
      if (now !== known) queue.add({ everything: true })
      known = now
    },
    async start() {
      // Listens first, or a change between loading and listening would be missed.
      const loaded = new Promise<void>((resolve, reject) => {
        let first = true
        stopListening = events.on('catalogue', {
          event: (payload) => queue.add(changeOf(payload)),
          listening: () => {
            if (!first) return queue.add({ everything: true })
            first = false
            const loading = loader.loadEverything()
            queue.blockUntil(loading)
            loading.then(resolve, reject)
          },
        })
      })
      await Promise.all([loaded, offers.start()])
    },
    fillSearch: loader.fillSearch,
    async catchUp(change) {
      const timeout = new AbortController()
      const shown = new Promise<void>((resolve) => queue.add(change, [resolve]))
      const late = wait(longestCatchUp, undefined, { signal: timeout.signal, ref: false }).catch(() => {})
      await Promise.race([shown, late])
      timeout.abort()
    },
    async catchUpOffers() {
      await offers.catchUp()
      forbidOlder(loader.versions)
    },
    async close() {
      offers.close()
      stopListening()
      await queue.close()
    },
  }
}
