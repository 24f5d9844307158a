import { setImmediate as immediate } from 'node:timers/promises'
import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { isSameJson } from '../platform/same-json.ts'
import { buildSearch, type Search } from '../search/index.ts'
import type { PendingChanges } from './pending-changes.ts'
import { readCatalogue, readCategories, readPublished, readPublishedIds } from './queries.ts'
import {
  type CatalogueSynonym,
  inRenamedCategories,
  searchDocument,
  searchSynonyms,
} from './search-documents.ts'
import {
  buildSnapshot,
  type CatalogueCategory,
  type CatalogueProduct,
  type Categories,
  emptySnapshot,
  hasSameCategories,
  type Snapshot,
  withChanges,
} from './snapshot.ts'

/** Reads all synonyms. */
export type ReadSynonyms = (tx: Queries) => Promise<readonly CatalogueSynonym[]>

/** The catalogue in memory, and how it is brought up to date. One load at a time. */
export type Loader = {
  readonly snapshot: Snapshot
  /** Before `fillSearch` is done, the first access indexes the rest at once. */
  readonly search: Search
  /** Reads everything, once. The snapshot is complete then, the search is not. */
  loadEverything(): Promise<void>
  /** Indexes what `loadEverything` read, slice by slice between requests. */
  fillSearch(): Promise<void>
  /** Ids of all products that are or were published: a change of everything is one of all of them. */
  findAll(): Promise<string[]>
  /** Loads changes. Without a difference there is no new version, as each invalidates cached responses. */
  load(changes: Pick<PendingChanges, 'categories' | 'synonyms' | 'products'>): Promise<void>
}

/** Products that are indexed before requests are served again. */
const slice = 200

export function openLoader(db: NodePgDatabase, mainLanguage: Locale, readSynonyms: ReadSynonyms): Loader {
  let snapshot = emptySnapshot
  const search = buildSearch([], mainLanguage)
  let filling: Iterator<void> | null = null
  let synonyms: readonly CatalogueSynonym[] = []

  /** In one view of the database, so that the parts agree. */
  const read = <T>(what: (tx: Queries) => Promise<T>) =>
    db.transaction(what, { isolationLevel: 'repeatable read', accessMode: 'read only' })

  async function loadEverything(): Promise<void> {
    const rows = await read(async (tx) => ({
      ...(await readCatalogue(tx)),
      synonyms: await readSynonyms(tx),
    }))
    snapshot = buildSnapshot(rows, snapshot.version + 1)
    filling = indexing(search, { changed: snapshot.inDefaultSort, gone: [] }, snapshot)
    setSynonyms(rows.synonyms, snapshot)
  }

  function fillAtOnce(): void {
    while (filling && !filling.next().done);
    filling = null
  }

  /** Called again when products change category: the synonym of a category finds the products in it. */
  function setSynonyms(next: readonly CatalogueSynonym[], of: Snapshot): void {
    synonyms = next
    search.setSynonyms(searchSynonyms(next, of))
  }

  async function load(changes: Parameters<Loader['load']>[0]): Promise<void> {
    fillAtOnce()
    const ids = [...changes.products]
    const found = await read(async (tx) => ({
      categories: changes.categories ? await readCategories(tx) : null,
      synonyms: changes.synonyms ? await readSynonyms(tx) : null,
      published: ids.length > 0 ? await readPublished(tx, ids) : [],
    }))
    const categories =
      found.categories && isSameCategories(found.categories, snapshot) ? null : found.categories
    const newSynonyms = found.synonyms && isSameJson(found.synonyms, synonyms) ? null : found.synonyms
    const published = new Set(found.published.map(({ _id }) => _id))
    const gone = ids.filter((id) => !published.has(id) && snapshot.products.has(id))
    const changed = found.published.filter(
      (product) => !isSameProduct(product, snapshot.products.get(product._id)),
    )
    if (!categories && !newSynonyms && changed.length === 0 && gone.length === 0) return
    const next = withChanges(snapshot, { categories, changed, gone }, snapshot.version + 1)
    const renamed = categories ? inRenamedCategories(snapshot, next) : []
    await inSteps(indexing(search, { changed: [...new Set([...changed, ...renamed])], gone }, next))
    const hasMoved = gone.length > 0 || changed.some((product) => isInOtherCategories(product, snapshot))
    if (newSynonyms || (synonyms.length > 0 && hasMoved)) setSynonyms(newSynonyms ?? synonyms, next)
    snapshot = next
    // Nobody waits for it.
    const compacting = search.compact()
    if (compacting) void inSteps(compacting)
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
      if (filling) await inSteps(filling)
    },
    findAll: async () => [...new Set([...(await readPublishedIds(db)), ...snapshot.products.keys()])],
    load,
  }
}

/** Replaces and removes products in a search, a slice with each step. */
function* indexing(
  search: Search,
  { changed, gone }: { changed: readonly CatalogueProduct[]; gone: string[] },
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

/** Runs the steps of long work, serving requests between them. */
async function inSteps(steps: Iterator<void>): Promise<void> {
  while (!steps.next().done) await immediate()
}

function isInOtherCategories(product: CatalogueProduct, { products }: Snapshot): boolean {
  const known = products.get(product._id)
  return known === undefined || !hasSameCategories(product, known)
}

function isSameProduct(product: CatalogueProduct, known: CatalogueProduct | undefined): boolean {
  // Orders change the stock: comparing it first saves comparing the rest.
  if (known?.stock !== product.stock) return false
  // A save that changes nothing shown makes no new version.
  return isSameJson(product, { ...known, editedAt: product.editedAt })
}

/** Whether categories are unchanged, in whatever order they were read. */
function isSameCategories({ categories, subCategories }: Categories, before: Snapshot): boolean {
  const isSameIn = (rows: readonly CatalogueCategory[], known: ReadonlyMap<string, CatalogueCategory>) =>
    rows.length === known.size && rows.every((row) => isSameJson(row, known.get(row._id)))
  return isSameIn(categories, before.categories) && isSameIn(subCategories, before.subCategories)
}
