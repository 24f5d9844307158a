import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { forbidOlder } from '../versions.ts'
import type { Loader } from './loader.ts'
import {
  addChange,
  type CatalogueChange,
  fitsOneLoad,
  mayOvertake,
  needsSeveralLoads,
  type PendingChanges,
  takeNextLoad,
} from './pending-changes.ts'

/**
 * Milliseconds. `gather`: events of one statement arrive together and become one load. `between`: minimum time between
 * versions while changes keep coming, because each version invalidates cached responses.
 */
const pause = { gather: 15, between: 200, retry: 500 } as const

/** Loads changes to the catalogue one at a time: an older load must not overwrite what a later one read. */
export class ChangeQueue {
  readonly #loader: Loader
  readonly #log: FastifyBaseLogger
  #pending: PendingChanges | null = null
  /** Short changes that arrive during a long one alternate with its parts. */
  #urgent: PendingChanges | null = null
  /** Whether a long change is partly loaded. */
  #inParts = false
  #working: Promise<void> | null = null
  #closed = false
  #lastLoad = 0
  #interruption = new AbortController()

  constructor(loader: Loader, log: FastifyBaseLogger) {
    this.#loader = loader
    this.#log = log
  }

  /** Loads a change soon: without the pause between versions if a caller of `onLoaded` waits for it. */
  add(change: CatalogueChange, onLoaded: (() => void)[] = []): void {
    if (this.#isUrgent(change, onLoaded.length > 0)) this.#urgent = addChange(this.#urgent, change, onLoaded)
    else this.#pending = addChange(this.#pending, change, onLoaded)
    if (onLoaded.length > 0) this.#interruption.abort()
    if (!this.#working) this.blockUntil(this.#work())
  }

  /** Blocks changes during a load outside the queue. */
  blockUntil(loading: Promise<void>): void {
    this.#working = loading.finally(() => {
      this.#working = null
      if (this.#hasWork()) this.add({})
    })
    this.#working.catch(() => {})
  }

  /** Resolves once the running load has ended. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#working
  }

  #hasWork(): boolean {
    return Boolean(this.#pending || this.#urgent) && !this.#closed
  }

  /** Whether a change need not wait for a long one. */
  #isUrgent(change: CatalogueChange, isAwaited: boolean): boolean {
    if (!fitsOneLoad(change)) return false
    return isAwaited || this.#inParts || (needsSeveralLoads(this.#pending) && mayOvertake(change))
  }

  async #work(): Promise<void> {
    let wasUrgent = false
    while (this.#hasWork()) {
      await this.#pauseBetweenLoads(
        Math.max(pause.gather, this.#lastLoad + pause.between - performance.now()),
      )
      if (this.#closed) return
      wasUrgent = await this.#loadNext(!wasUrgent)
    }
  }

  /** Loads urgent changes or a part of the others. @returns whether it loaded the urgent ones */
  async #loadNext(urgentFirst: boolean): Promise<boolean> {
    const [first, second] = urgentFirst ? [this.#urgent, this.#pending] : [this.#pending, this.#urgent]
    const due = (first ?? second)!
    const isUrgent = due === this.#urgent
    if (isUrgent) this.#urgent = null
    else this.#pending = null
    // A product may be in a category that the long change created.
    if (isUrgent && this.#pending) due.categories ||= this.#pending.categories || this.#pending.everything
    try {
      const isDone = await this.#loadPart(due)
      // Parts follow each other without a pause: that is faster, and costs no more than one load.
      if (!isUrgent) this.#inParts = !isDone
      if (!this.#inParts) this.#lastLoad = performance.now()
    } catch (error) {
      this.#log.warn({ err: error }, 'The catalogue could not be loaded; the previous one stays in use')
      this.#putBack(due)
      await wait(pause.retry)
    }
    return isUrgent
  }

  /** Loads the due changes, or the first part of them. @returns whether that was everything */
  async #loadPart(due: PendingChanges): Promise<boolean> {
    const began = performance.now()
    if (due.everything) {
      const all = { categories: true, synonyms: true, ratings: await this.#loader.findAll() }
      addChange(due, all).everything = false
    }
    const { now, rest } = takeNextLoad(due)
    try {
      await this.#loader.load(now)
    } catch (error) {
      addChange(due, { products: [...now.products], stock: [...now.stock] })
      throw error
    }
    if (now.onLoaded.length > 0) forbidOlder(this.#loader.versions)
    for (const notify of now.onLoaded) notify()
    const ms = Math.round(performance.now() - began)
    const { versions } = this.#loader
    this.#log.debug(
      { version: versions.exact.number, ms, products: now.products.size + now.stock.size },
      'Catalogue loaded',
    )
    if (rest) this.#putBack(rest)
    return rest === null
  }

  #putBack(due: PendingChanges): void {
    const since = this.#pending
    this.#pending = since
      ? addChange(
          due,
          {
            ...since,
            products: [...since.products],
            ratings: [...since.ratings],
            stock: [...since.stock],
          },
          since.onLoaded,
        )
      : due
  }

  /** Pauses, or returns early once a caller waits for a change. */
  async #pauseBetweenLoads(milliseconds: number): Promise<void> {
    if ([this.#urgent, this.#pending].some((due) => due !== null && due.onLoaded.length > 0)) return
    this.#interruption = new AbortController()
    await wait(milliseconds, undefined, { signal: this.#interruption.signal }).catch(() => {})
  }
}
