import { setTimeout as wait } from 'node:timers/promises'
import type { Locale } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/database/client.ts'
import { idsOf, listen, type Notices } from '../platform/database/notices.ts'
import { buildSearch, type Search, type SearchDocument } from './search/index.ts'
import { buildSnapshot, emptySnapshot, type Snapshot, type StockedProduct, withProducts } from './snapshot.ts'
import { readCatalogue, readProducts } from './store.ts'

/** The catalogue as this node knows it right now. Reading never touches the database. */
export type LiveCatalogue = {
  readonly snapshot: Snapshot
  readonly search: Search
  /** Loads everything and begins to follow changes. Resolves once the first load is there. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Changed product ids, or everything. */
type Pending = Set<string> | 'everything' | null

/**
 * Milliseconds. Notices of one statement arrive together: a short pause gathers them into one load. While
 * changes keep coming, versions keep a distance, because each of them empties the kept answers.
 */
const pause = { gather: 15, between: 500, retry: 500 } as const

/**
 * Follows the catalogue of a database. While the database is away the last snapshot goes on answering;
 * when it returns, everything is loaded again, because notices may have been missed.
 */
export function openCatalogue(
  database: Database,
  mainLanguage: Locale,
  log: FastifyBaseLogger,
): LiveCatalogue {
  let snapshot = emptySnapshot
  let search = buildSearch([], mainLanguage)
  let pending: Pending = null
  let working: Promise<void> | null = null
  let notices: Notices | null = null
  let closed = false
  let lastLoad = 0

  async function loadEverything(): Promise<void> {
    const rows = await database.db.transaction(readCatalogue, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    const next = buildSnapshot(rows, snapshot.version + 1)
    search = buildSearch(
      next.inWindowOrder.map((product) => searchDocument(product, next)),
      mainLanguage,
    )
    snapshot = next
  }

  async function loadProducts(ids: string[]): Promise<void> {
    const changed = await database.db.transaction((tx) => readProducts(tx, ids), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    const found = new Set(changed.map(({ _id }) => _id))
    const gone = ids.filter((id) => !found.has(id))
    const next = withProducts(snapshot, changed, gone, snapshot.version + 1)
    search.replace(
      changed.map((product) => searchDocument(product, next)),
      gone,
    )
    snapshot = next
  }

  async function work(): Promise<void> {
    while (pending && !closed) {
      await wait(Math.max(pause.gather, lastLoad + pause.between - performance.now()))
      if (closed) return
      const due: Pending = pending
      pending = null
      const began = performance.now()
      try {
        if (due === 'everything') await loadEverything()
        else await loadProducts([...due])
        lastLoad = performance.now()
        const ms = Math.round(performance.now() - began)
        log.debug(
          { version: snapshot.version, ms, products: due === 'everything' ? 'all' : due.size },
          'Catalogue loaded',
        )
      } catch (error) {
        log.warn({ err: error }, 'The catalogue could not be loaded; the last one goes on answering')
        mark(due)
        await wait(pause.retry)
      }
    }
  }

  function mark(changed: Exclude<Pending, null>): void {
    if (changed === 'everything' || pending === 'everything') pending = 'everything'
    else pending = new Set([...(pending ?? []), ...changed])
  }

  function load(changed: Exclude<Pending, null>): void {
    mark(changed)
    if (!working) occupy(work())
  }

  /** One load at a time: a full one that began earlier must not overwrite what a later one read. */
  function occupy(loading: Promise<void>): void {
    working = loading.finally(() => {
      working = null
      if (pending && !closed) load(pending)
    })
    working.catch(() => {})
  }

  return {
    get snapshot() {
      return snapshot
    },
    get search() {
      return search
    },
    async start() {
      // Listening comes first: a change between the load and the listening would stay unseen.
      await new Promise<void>((resolve, reject) => {
        let first = true
        notices = listen(database.connection, 'catalogue', log, {
          notice: (payload) => {
            const ids = idsOf(payload)
            load(ids ? new Set(ids) : 'everything')
          },
          listening: () => {
            if (!first) return load('everything')
            first = false
            const loading = loadEverything()
            occupy(loading)
            loading.then(resolve, reject)
          },
        })
      })
    },
    async close() {
      closed = true
      await notices?.close()
      await working
    },
  }
}

function searchDocument(product: StockedProduct, { categories, subCategories }: Snapshot): SearchDocument {
  const shelves = [
    ...product.categoryIds.map((id) => categories.get(id)),
    ...product.subCategoryIds.map((id) => subCategories.get(id)),
  ]
  return {
    _id: product._id,
    name: product.name.main,
    nameOther: product.name.other,
    brand: product.brand,
    unit: product.unit,
    categories: shelves
      .flatMap((shelf) => (shelf ? [shelf.name.main, shelf.name.other] : []))
      .filter((name) => name !== null && name !== undefined),
    description: product.description.main,
    descriptionOther: product.description.other,
    inStock: product.stock > 0,
  }
}
