import { setTimeout as wait } from 'node:timers/promises'
import type { Locale } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/database/client.ts'
import { type DatabaseEvents, listen } from '../platform/database/database-events.ts'
import type { Search } from '../search/index.ts'
import { openLoader, type ReadSynonyms } from './loader.ts'
import {
  addChange,
  type CatalogueChange,
  changeOf,
  firstPart,
  isLong,
  isShort,
  isWhole,
  type PendingChanges,
} from './pending-changes.ts'
import type { Snapshot } from './snapshot.ts'

/** The catalogue as this node knows it. Reading it never touches the database. */
export type LiveCatalogue = {
  readonly snapshot: Snapshot
  readonly search: Search
  /** Loads everything and follows changes from then on. Resolves once products and categories are loaded. */
  start(): Promise<void>
  /**
   * Indexes for the search what `start` read, between requests: it takes a third of a start, and pages need it only
   * for a search. The first search and the first change do not wait for it.
   */
  fillSearch(): Promise<void>
  /**
   * Resolves once this node shows a committed change, without the pause between versions: admins find on the pages
   * what they saved. Resolves after a second at the latest; the change follows.
   */
  catchUp(change: CatalogueChange): Promise<void>
  close(): Promise<void>
}

export type CatalogueDependencies = {
  database: Database
  mainLanguage: Locale
  readSynonyms: ReadSynonyms
  log: FastifyBaseLogger
}

/**
 * Milliseconds. `gather`: database events of one statement arrive together and become one load. `between`: versions
 * keep a distance while changes keep coming, as each invalidates cached responses.
 */
const pause = { gather: 15, between: 500, retry: 500, catchUp: 1_000 } as const

/**
 * Follows the catalogue of a database. While the database is away the last snapshot remains; once it is back,
 * everything is loaded again, because database events may have been missed.
 */
export function openCatalogue({
  database,
  mainLanguage,
  readSynonyms,
  log,
}: CatalogueDependencies): LiveCatalogue {
  const loader = openLoader(database.db, mainLanguage, readSynonyms)
  let pending: PendingChanges | null = null
  /** Short changes that came during a long one; they alternate with its parts. */
  let urgent: PendingChanges | null = null
  /** Whether a long change is partly loaded. */
  let inParts = false
  let working: Promise<void> | null = null
  let subscription: DatabaseEvents | null = null
  let closed = false
  let lastLoad = 0
  let interruption = new AbortController()

  async function work(): Promise<void> {
    let wasUrgent = false
    while ((pending || urgent) && !closed) {
      await rest(Math.max(pause.gather, lastLoad + pause.between - performance.now()))
      if (closed) return
      const due: PendingChanges = (wasUrgent ? (pending ?? urgent) : (urgent ?? pending))!
      const isUrgent = due === urgent
      wasUrgent = isUrgent
      if (isUrgent) urgent = null
      else pending = null
      // A product may be in a category that the long change made.
      if (isUrgent && pending) due.categories ||= pending.categories || pending.everything
      try {
        const isDone = await loadPart(due)
        // Parts follow each other without a pause: that is sooner, and costs no more than one load.
        if (!isUrgent) inParts = !isDone
        if (!inParts) lastLoad = performance.now()
      } catch (error) {
        log.warn({ err: error }, 'The catalogue could not be loaded; the last one remains')
        putBack(due)
        await wait(pause.retry)
      }
    }
  }

  /** Loads what is due, or the first part of it. @returns whether that was all */
  async function loadPart(due: PendingChanges): Promise<boolean> {
    const began = performance.now()
    if (due.everything) {
      const all = { categories: true, synonyms: true, products: await loader.findAll() }
      addChange(due, all).everything = false
    }
    const { now, rest } = firstPart(due)
    await loader.load(now)
    for (const notify of now.onLoaded) notify()
    const ms = Math.round(performance.now() - began)
    log.debug({ version: loader.snapshot.version, ms, products: now.products.size }, 'Catalogue loaded')
    if (rest) putBack(rest)
    return rest === null
  }

  function putBack(due: PendingChanges): void {
    pending = addChange(pending, { ...due, products: [...due.products] }, due.onLoaded)
  }

  /** Waits, unless somebody waits for a change, and only until somebody does. */
  async function rest(milliseconds: number): Promise<void> {
    if ([urgent, pending].some((due) => due !== null && due.onLoaded.length > 0)) return
    interruption = new AbortController()
    await wait(milliseconds, undefined, { signal: interruption.signal }).catch(() => {})
  }

  function load(change: CatalogueChange, onLoaded: (() => void)[] = []): void {
    if (isUrgentChange(change, onLoaded.length > 0)) urgent = addChange(urgent, change, onLoaded)
    else pending = addChange(pending, change, onLoaded)
    if (onLoaded.length > 0) interruption.abort()
    if (!working) occupy(work())
  }

  /** Whether a change need not wait for a long one. */
  function isUrgentChange(change: CatalogueChange, isAwaited: boolean): boolean {
    if (!isShort(change)) return false
    return isAwaited || inParts || (isLong(pending) && isWhole(change))
  }

  /** One load at a time: an older full load must not overwrite what a later one read. */
  function occupy(loading: Promise<void>): void {
    working = loading.finally(() => {
      working = null
      if ((pending || urgent) && !closed) load({})
    })
    working.catch(() => {})
  }

  return {
    get snapshot() {
      return loader.snapshot
    },
    get search() {
      return loader.search
    },
    async start() {
      // Listens first, or a change between loading and listening would be missed.
      await new Promise<void>((resolve, reject) => {
        let first = true
        subscription = listen(database.connection, 'catalogue', log, {
          event: (payload) => load(changeOf(payload)),
          listening: () => {
            if (!first) return load({ everything: true })
            first = false
            const loading = loader.loadEverything()
            occupy(loading)
            loading.then(resolve, reject)
          },
        })
      })
    },
    fillSearch: loader.fillSearch,
    async catchUp(change) {
      const timeout = new AbortController()
      const shown = new Promise<void>((resolve) => load(change, [resolve]))
      const late = wait(pause.catchUp, undefined, { signal: timeout.signal, ref: false }).catch(() => {})
      await Promise.race([shown, late])
      timeout.abort()
    },
    async close() {
      closed = true
      await subscription?.close()
      await working
    },
  }
}
