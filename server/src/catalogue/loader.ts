import { setImmediate as breathe } from 'node:timers/promises'
import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import type { Due } from './pending.ts'
import { buildSearch, type Search } from './search/index.ts'
import { onRenamedShelves, searchDocument } from './search-document.ts'
import { buildSnapshot, emptySnapshot, type Snapshot, type StockedProduct, withChanges } from './snapshot.ts'
import { readCatalogue, readOnSale, readShelves } from './store.ts'
import { givenWords, type SaidWord } from './synonyms/given.ts'
import { readSaidWords } from './synonyms/store.ts'

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
  let said: readonly SaidWord[] = []

  /** In one view of the database, so that the parts agree. */
  const read = <T>(what: (tx: Queries) => Promise<T>) =>
    db.transaction(what, { isolationLevel: 'repeatable read', accessMode: 'read only' })

  async function loadEverything(): Promise<void> {
    const rows = await read(async (tx) => ({ ...(await readCatalogue(tx)), said: await readSaidWords(tx) }))
    const next = buildSnapshot(rows, snapshot.version + 1)
    const rebuilt = buildSearch([], mainLanguage)
    await index(rebuilt, { changed: next.inWindowOrder, gone: [] }, next)
    search = rebuilt
    giveWords(rows.said, next)
    snapshot = next
  }

  /** A shelf that a word stands for is everything on it, so that the search is told again whenever that changes. */
  function giveWords(words: readonly SaidWord[], next: Snapshot): void {
    said = words
    search.give(givenWords(words, next))
  }

  async function loadChanges({ shelves, products }: Due): Promise<void> {
    const ids = [...products]
    const { named, words, onSale } = await read(async (tx) => ({
      named: shelves ? await readShelves(tx) : null,
      words: shelves ? await readSaidWords(tx) : null,
      onSale: ids.length > 0 ? await readOnSale(tx, ids) : [],
    }))
    const found = new Set(onSale.map(({ _id }) => _id))
    const gone = ids.filter((id) => !found.has(id) && snapshot.products.has(id))
    const changed = onSale.filter((product) => !isSame(product, snapshot.products.get(product._id)))
    if (!named && changed.length === 0 && gone.length === 0) return
    const next = withChanges(snapshot, { shelves: named, changed, gone }, snapshot.version + 1)
    const renamed = named ? onRenamedShelves(snapshot, next) : []
    await index(search, { changed: [...new Set([...changed, ...renamed])], gone }, next)
    const moved = gone.length > 0 || changed.some((product) => !standsAsBefore(product, snapshot))
    if (words || (said.length > 0 && moved)) giveWords(words ?? said, next)
    snapshot = next
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

/** Takes products into a search and others out of it, slice by slice. */
async function index(
  search: Search,
  { changed, gone }: { changed: readonly StockedProduct[]; gone: string[] },
  next: Snapshot,
): Promise<void> {
  const documents = (from: number) =>
    changed.slice(from, from + slice).map((product) => searchDocument(product, next))
  search.replace(documents(0), gone)
  for (let from = slice; from < changed.length; from += slice) {
    await breathe()
    search.replace(documents(from), [])
  }
}

/** Whether a product stands on the shelves it stood on. */
function standsAsBefore({ _id, categoryIds, subCategoryIds }: StockedProduct, before: Snapshot): boolean {
  const known = before.products.get(_id)
  return (
    known !== undefined &&
    known.categoryIds.join() === categoryIds.join() &&
    known.subCategoryIds.join() === subCategoryIds.join()
  )
}

function isSame(product: StockedProduct, known: StockedProduct | undefined): boolean {
  // Orders change the stock, which tells them apart without writing both out.
  return known?.stock === product.stock && JSON.stringify(product) === JSON.stringify(known)
}
