import { setImmediate as breathe } from 'node:timers/promises'
import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import type { Due } from './pending.ts'
import { buildSearch, type Search } from './search/index.ts'
import { onRenamedShelves, searchDocument } from './search-document.ts'
import { buildSnapshot, emptySnapshot, type Snapshot, type StockedProduct, withChanges } from './snapshot.ts'
import { readCatalogue, readOnSale, readShelves } from './store.ts'

/** The catalogue in memory, and how it is brought up to date. One load at a time. */
export type Loader = {
  readonly snapshot: Snapshot
  readonly search: Search
  loadEverything(): Promise<void>
  /** Brings what is due. What turns out to be as it was makes no new version: each of them empties the kept answers. */
  load(due: Due): Promise<void>
}

/** Products that the search takes in before requests get their turn. */
const slice = 200

export function openLoader(db: NodePgDatabase, mainLanguage: Locale): Loader {
  let snapshot = emptySnapshot
  let search = buildSearch([], mainLanguage)

  /** In one view of the database, so that the parts agree. */
  const read = <T>(what: (tx: Queries) => Promise<T>) =>
    db.transaction(what, { isolationLevel: 'repeatable read', accessMode: 'read only' })

  async function loadEverything(): Promise<void> {
    const next = buildSnapshot(await read(readCatalogue), snapshot.version + 1)
    search = buildSearch(
      next.inWindowOrder.map((product) => searchDocument(product, next)),
      mainLanguage,
    )
    snapshot = next
  }

  async function loadChanges({ shelves, products }: Due): Promise<void> {
    const ids = [...products]
    const { named, onSale } = await read(async (tx) => ({
      named: shelves ? await readShelves(tx) : null,
      onSale: ids.length > 0 ? await readOnSale(tx, ids) : [],
    }))
    const found = new Set(onSale.map(({ _id }) => _id))
    const gone = ids.filter((id) => !found.has(id) && snapshot.products.has(id))
    const changed = onSale.filter((product) => !isSame(product, snapshot.products.get(product._id)))
    if (!named && changed.length === 0 && gone.length === 0) return
    const next = withChanges(snapshot, { shelves: named, changed, gone }, snapshot.version + 1)
    const renamed = named ? onRenamedShelves(snapshot, next) : []
    await index([...new Set([...changed, ...renamed])], gone, next)
    snapshot = next
  }

  async function index(changed: StockedProduct[], gone: string[], next: Snapshot): Promise<void> {
    search.replace(
      changed.slice(0, slice).map((product) => searchDocument(product, next)),
      gone,
    )
    for (let from = slice; from < changed.length; from += slice) {
      await breathe()
      search.replace(
        changed.slice(from, from + slice).map((product) => searchDocument(product, next)),
        [],
      )
    }
  }

  return {
    get snapshot() {
      return snapshot
    },
    get search() {
      return search
    },
    loadEverything,
    load: (due) => (due.everything ? loadEverything() : loadChanges(due)),
  }
}

function isSame(product: StockedProduct, known: StockedProduct | undefined): boolean {
  return known !== undefined && JSON.stringify(product) === JSON.stringify(known)
}
