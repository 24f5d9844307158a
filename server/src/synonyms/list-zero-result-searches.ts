import { setImmediate as immediate } from 'node:timers/promises'
import { type Period, periodDays, type SynonymTarget, type ZeroResultSearch } from '@dix/contract'
import { type CatalogueCategory, type Page, paginate, type Snapshot } from '../catalogue/index.ts'
import type { Search } from '../search/index.ts'
import type { SynonymsDependencies } from './dependencies.ts'
import { asTarget } from './wire.ts'
import { findZeroResultSearches } from './zero-result-searches.ts'

/**
 * Number of searches that are tried again, at a millisecond or two each, and number of them between pauses for
 * requests.
 */
const maxSearches = 300
const slice = 20

/** A page of the searches that found nothing and still find nothing, each with the nearest match in the catalogue. */
export async function listZeroResultSearches(
  { db, live, publicUrl }: Pick<SynonymsDependencies, 'db' | 'live' | 'publicUrl'>,
  { period, page, limit }: { period: Period; page: number; limit: number },
): Promise<Page<ZeroResultSearch>> {
  const { snapshot, search } = live
  const remaining: { word: string; count: number }[] = []
  const stored = await findZeroResultSearches(db, periodDays[period].days, maxSearches)
  for (const [at, storedSearch] of stored.entries()) {
    if (at % slice === slice - 1) await immediate()
    if (search.find(storedSearch.word).count === 0) remaining.push(storedSearch)
  }
  const { rows, ...paging } = paginate(remaining, page, limit)
  return {
    ...paging,
    rows: rows.map(({ word, count }) => ({
      word,
      count,
      nearest: nearestTo(word, snapshot, search, publicUrl),
    })),
  }
}

/**
 * The likely target of a search: the category named after the nearest indexed word, else the first product found by it.
 */
function nearestTo(
  text: string,
  snapshot: Snapshot,
  search: Search,
  publicUrl: string,
): SynonymTarget | null {
  const word = search.nearestWord(text)
  if (word === null) return null
  const key = search.keyOf(word)
  const isNamedSo = ({ name }: CatalogueCategory) =>
    [name.main, name.other].some((part) => part !== null && search.keyOf(part) === key)
  const category = [...snapshot.categories.values()].find(isNamedSo)
  if (category) return categoryTarget('category', category, publicUrl)
  const subCategory = [...snapshot.subCategories.values()].find(isNamedSo)
  if (subCategory) return categoryTarget('subCategory', subCategory, publicUrl)
  const product = snapshot.products.get(search.find(word).slice(0, 1)[0] ?? '')
  if (!product) return null
  const { _id, name, unit, images } = product
  return asTarget({ kind: 'product', _id, name: name.main, unit, image: images[0] ?? '' }, publicUrl)
}

function categoryTarget(
  kind: 'category' | 'subCategory',
  { _id, name, image }: CatalogueCategory,
  publicUrl: string,
): SynonymTarget {
  return asTarget({ kind, _id, name: name.main, unit: '', image }, publicUrl)
}
