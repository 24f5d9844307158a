import { setImmediate as breathe } from 'node:timers/promises'
import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { buildSearch, type Search } from '../search/index.ts'
import { givenWords, type SaidWord } from '../synonyms/given.ts'
import { readSaidWords } from '../synonyms/queries.ts'
import type { Due } from './pending.ts'
import { readCatalogue, readIdsOnSale, readOnSale, readShelves } from './queries.ts'
import { onRenamedShelves, searchDocument } from './search-document.ts'
import {
  buildSnapshot,
  emptySnapshot,
  type Shelf,
  type Snapshot,
  type StockedProduct,
  withChanges,
} from './snapshot.ts'

/** The catalogue in memory, and how it is brought up to date. One load at a time. */
export type Loader = {
  readonly snapshot: Snapshot
  /** Whoever asks for it before it has taken in what was read first has it taken in there and then. */
  readonly search: Search
  /** Reads everything, once. Products and shelves are there then. */
  loadEverything(): Promise<void>
  /** Lets the search take in what was read first, slice by slice between requests. */
  fillSearch(): Promise<void>
  /** Ids of all products, those that are on sale and those that were: a change of everything is one of them all. */
  findAll(): Promise<string[]>
  /** Brings what is due. What turns out to be as it was makes no new version: each of them empties the kept answers. */
  load(due: Pick<Due, 'shelves' | 'products'>): Promise<void>
}

/** Products that the search takes in before requests get their turn. */
const slice = 200

export function openLoader(db: NodePgDatabase, mainLanguage: Locale): Loader {
  let snapshot = emptySnapshot
  const search = buildSearch([], mainLanguage)
  let filling: Iterator<void> | null = null
  let said: readonly SaidWord[] = []

  /** In one view of the database, so that the parts agree. */
  const read = <T>(what: (tx: Queries) => Promise<T>) =>
    db.transaction(what, { isolationLevel: 'repeatable read', accessMode: 'read only' })

  async function loadEverything(): Promise<void> {
    const rows = await read(async (tx) => ({ ...(await readCatalogue(tx)), said: await readSaidWords(tx) }))
    snapshot = buildSnapshot(rows, snapshot.version + 1)
    filling = indexing(search, { changed: snapshot.inWindowOrder, gone: [] }, snapshot)
    giveWords(rows.said, snapshot)
  }

  function fillAtOnce(): void {
    while (filling && !filling.next().done);
    filling = null
  }

  /** A shelf that a word stands for is everything on it, so that the search is told again whenever that changes. */
  function giveWords(words: readonly SaidWord[], next: Snapshot): void {
    said = words
    search.setSynonyms(givenWords(words, next))
  }

  async function load({ shelves, products }: Pick<Due, 'shelves' | 'products'>): Promise<void> {
    fillAtOnce()
    const ids = [...products]
    const found = await read(async (tx) => ({
      named: shelves ? await readShelves(tx) : null,
      words: shelves ? await readSaidWords(tx) : null,
      onSale: ids.length > 0 ? await readOnSale(tx, ids) : [],
    }))
    const named = found.named && sameShelves(found.named, snapshot) ? null : found.named
    const words = found.words && isSame(found.words, said) ? null : found.words
    const onSale = new Set(found.onSale.map(({ _id }) => _id))
    const gone = ids.filter((id) => !onSale.has(id) && snapshot.products.has(id))
    const changed = found.onSale.filter(
      (product) => !isSameProduct(product, snapshot.products.get(product._id)),
    )
    if (!named && !words && changed.length === 0 && gone.length === 0) return
    const next = withChanges(snapshot, { shelves: named, changed, gone }, snapshot.version + 1)
    const renamed = named ? onRenamedShelves(snapshot, next) : []
    await inTurns(indexing(search, { changed: [...new Set([...changed, ...renamed])], gone }, next))
    const moved = gone.length > 0 || changed.some((product) => !standsAsBefore(product, snapshot))
    if (words || (said.length > 0 && moved)) giveWords(words ?? said, next)
    snapshot = next
  }

  return {
    get snapshot() {
      return snapshot
    },
    get search() {
      fillAtOnce()
      return search
    },
    loadEverything,
    fillSearch: async () => {
      if (filling) await inTurns(filling)
    },
    findAll: async () => [...new Set([...(await readIdsOnSale(db)), ...snapshot.products.keys()])],
    load,
  }
}

/** Takes products into a search and others out of it, a slice with each step. */
function* indexing(
  search: Search,
  { changed, gone }: { changed: readonly StockedProduct[]; gone: string[] },
  next: Snapshot,
): Generator<void, void, void> {
  const documents = (from: number) =>
    changed.slice(from, from + slice).map((product) => searchDocument(product, next))
  search.replace(documents(0), gone)
  for (let from = slice; from < changed.length; from += slice) {
    yield
    search.replace(documents(from), [])
  }
}

/** Does the steps of long work, and lets requests have their turn between them. */
async function inTurns(steps: Iterator<void>): Promise<void> {
  while (!steps.next().done) await breathe()
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

function isSameProduct(product: StockedProduct, known: StockedProduct | undefined): boolean {
  // Orders change the stock, which tells them apart without writing both out.
  return known?.stock === product.stock && isSame(product, known)
}

/** Whether shelves are as they were, in whatever order they were read. */
function sameShelves(
  { categories, subCategories }: Awaited<ReturnType<typeof readShelves>>,
  before: Snapshot,
): boolean {
  const same = (shelves: readonly Shelf[], known: ReadonlyMap<string, Shelf>) =>
    shelves.length === known.size && shelves.every((shelf) => isSame(shelf, known.get(shelf._id)))
  return same(categories, before.categories) && same(subCategories, before.subCategories)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
