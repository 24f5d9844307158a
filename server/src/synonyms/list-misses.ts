import { setImmediate as breathe } from 'node:timers/promises'
import { type Period, periodDays, type SearchMiss, type SynonymTarget } from '@dix/contract'
import { type Page, paginate } from '../catalogue/listing.ts'
import type { Shelf, Snapshot } from '../catalogue/snapshot.ts'
import type { Search } from '../search/index.ts'
import { findMisses } from './misses.ts'
import type { Synonyms } from './synonyms.ts'
import { asTarget } from './wire.ts'

/** Misses that are looked at: each takes a search of a millisecond or two, and requests get their turn in between. */
const most = 300
const slice = 20

/** A page of what was missed and still would be: what a synonym or a delivery mended since is left out. */
export async function listMisses(
  { db, live, publicUrl }: Pick<Synonyms, 'db' | 'live' | 'publicUrl'>,
  { period, page, limit }: { period: Period; page: number; limit: number },
): Promise<Page<SearchMiss>> {
  const { snapshot, search } = live
  const still: { word: string; count: number }[] = []
  for (const [at, miss] of (await findMisses(db, periodDays[period].days, most)).entries()) {
    if (at % slice === slice - 1) await breathe()
    if (search.find(miss.word).count === 0) still.push(miss)
  }
  const { rows, ...paging } = paginate(still, page, limit)
  return {
    ...paging,
    rows: rows.map(({ word, count }) => ({
      word,
      count,
      nearest: nearestTo(word, snapshot, search, publicUrl),
    })),
  }
}

/** What a missed word may have meant: the shelf that is called like the nearest word of the shop, else its first product. */
function nearestTo(
  missed: string,
  snapshot: Snapshot,
  search: Search,
  publicUrl: string,
): SynonymTarget | null {
  const word = search.nearestWord(missed)
  if (word === null) return null
  const key = search.keyOf(word)
  const isCalledSo = ({ name }: Shelf) =>
    [name.main, name.other].some((text) => text !== null && search.keyOf(text) === key)
  const category = [...snapshot.categories.values()].find(isCalledSo)
  if (category) return asTarget({ kind: 'category', ...shelfOf(category) }, publicUrl)
  const subCategory = [...snapshot.subCategories.values()].find(isCalledSo)
  if (subCategory) return asTarget({ kind: 'subCategory', ...shelfOf(subCategory) }, publicUrl)
  const product = snapshot.products.get(search.find(word).slice(0, 1)[0] ?? '')
  if (!product) return null
  const { _id, name, unit, images } = product
  return asTarget({ kind: 'product', _id, name: name.main, unit, image: images[0] ?? '' }, publicUrl)
}

function shelfOf({ _id, name, image }: Shelf): Omit<SynonymTarget, 'kind'> {
  return { _id, name: name.main, unit: '', image }
}
