import { setTimeout as wait } from 'node:timers/promises'
import type { Locale } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/database/client.ts'
import { listen, type Notices } from '../platform/database/notices.ts'
import type { Search } from '../search/index.ts'
import { openLoader } from './loader.ts'
import {
  addChange,
  type Changed,
  changedBy,
  type Due,
  firstPart,
  isBrief,
  isLong,
  isShort,
} from './pending.ts'
import type { Snapshot } from './snapshot.ts'

/** The catalogue as this node knows it right now. Reading never touches the database. */
export type LiveCatalogue = {
  readonly snapshot: Snapshot
  readonly search: Search
  /** Loads everything and begins to follow changes. Resolves once products and shelves are there. */
  start(): Promise<void>
  /**
   * Lets the search take in what `start` read, between requests: it takes a third of a start, and pages are shown
   * without it. The first search and the first change do not wait for it, they have it done at once.
   */
  fillSearch(): Promise<void>
  /**
   * Resolves once this node shows a change that was committed already, without the pause between versions: whoever
   * saved finds it on the pages. Resolves after a second at the latest; the change then comes by itself.
   */
  catchUp(changed: Changed): Promise<void>
  close(): Promise<void>
}

/**
 * Milliseconds. Notices of one statement arrive together: a short pause gathers them into one load. While
 * changes keep coming, versions keep a distance, because each of them empties the kept answers.
 */
const pause = { gather: 15, between: 500, retry: 500, catchUp: 1_000 } as const

/**
 * Follows the catalogue of a database. While the database is away the last snapshot goes on answering;
 * when it returns, everything is loaded again, because notices may have been missed.
 */
export function openCatalogue(
  database: Database,
  mainLanguage: Locale,
  log: FastifyBaseLogger,
): LiveCatalogue {
  const loader = openLoader(database.db, mainLanguage)
  let pending: Due | null = null
  /** What somebody saves or waits for while a longer change is due: goes by turns with the parts of that. */
  let urgent: Due | null = null
  /** Whether a longer change is under way, whose next part need not wait. */
  let inParts = false
  let working: Promise<void> | null = null
  let notices: Notices | null = null
  let closed = false
  let lastLoad = 0
  let hurry = new AbortController()

  async function work(): Promise<void> {
    let wasUrgent = false
    while ((pending || urgent) && !closed) {
      await rest(Math.max(pause.gather, lastLoad + pause.between - performance.now()))
      if (closed) return
      const due: Due = (wasUrgent ? (pending ?? urgent) : (urgent ?? pending))!
      const isUrgent = due === urgent
      wasUrgent = isUrgent
      if (isUrgent) urgent = null
      else pending = null
      // A product may have been put on a shelf that the longer change made.
      if (isUrgent && pending) due.shelves ||= pending.shelves || pending.everything
      try {
        const isWhole = await bring(due)
        // Parts keep no distance: one after the other they are there sooner, and cost what one load did.
        if (!isUrgent) inParts = !isWhole
        if (!inParts) lastLoad = performance.now()
      } catch (error) {
        log.warn({ err: error }, 'The catalogue could not be loaded; the last one goes on answering')
        putBack(due)
        await wait(pause.retry)
      }
    }
  }

  /** Loads what is due, or a part of it, and whether it was all. */
  async function bring(due: Due): Promise<boolean> {
    const began = performance.now()
    if (due.everything) addChange(due, { shelves: true, products: await loader.findAll() }).everything = false
    const { now, rest } = firstPart(due)
    await loader.load(now)
    for (const tell of now.waiting) tell()
    const ms = Math.round(performance.now() - began)
    log.debug({ version: loader.snapshot.version, ms, products: now.products.size }, 'Catalogue loaded')
    if (rest) putBack(rest)
    return rest === null
  }

  function putBack(due: Due): void {
    pending = addChange(pending, { ...due, products: [...due.products] }, due.waiting)
  }

  /** Until the time is over or somebody waits for what is due, be it since something else was being brought. */
  async function rest(milliseconds: number): Promise<void> {
    if ([urgent, pending].some((due) => due !== null && due.waiting.length > 0)) return
    hurry = new AbortController()
    await wait(milliseconds, undefined, { signal: hurry.signal }).catch(() => {})
  }

  function load(changed: Changed, waiting: (() => void)[] = []): void {
    if (goesAhead(changed, waiting.length > 0)) urgent = addChange(urgent, changed, waiting)
    else pending = addChange(pending, changed, waiting)
    if (waiting.length > 0) hurry.abort()
    if (!working) occupy(work())
  }

  /** Whether a change need not wait behind a longer one. */
  function goesAhead(changed: Changed, isAwaited: boolean): boolean {
    if (!isShort(changed)) return false
    return isAwaited || inParts || (isLong(pending) && isBrief(changed))
  }

  /** One load at a time: a full one that began earlier must not overwrite what a later one read. */
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
      // Listening comes first: a change between the load and the listening would stay unseen.
      await new Promise<void>((resolve, reject) => {
        let first = true
        notices = listen(database.connection, 'catalogue', log, {
          notice: (payload) => load(changedBy(payload)),
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
    async catchUp(changed) {
      const given = new AbortController()
      const shown = new Promise<void>((resolve) => load(changed, [resolve]))
      const late = wait(pause.catchUp, undefined, { signal: given.signal, ref: false }).catch(() => {})
      await Promise.race([shown, late])
      given.abort()
    },
    async close() {
      closed = true
      await notices?.close()
      await working
    },
  }
}
