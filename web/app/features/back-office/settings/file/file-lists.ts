import type { InputOf, Offer, Synonym } from '@dix/contract'
import { ask } from '../../../../platform/api/ask.ts'
import { refreshOffers } from '../../offers/offers-query.ts'
import { refreshSynonyms } from '../../overview/zero-results/synonyms-query.ts'
import { refreshProducts } from '../../products/products-query.ts'

type Named = { name: string; unit: string }

/** An offer of a settings file, which names its products and categories, because another shop has other ids. */
type FileOffer = Pick<Offer, 'name' | 'percent' | 'price' | 'from' | 'until' | 'brands'> & {
  products: Named[]
  categories: string[]
  subCategories: string[]
}

type FileSynonym = Named & { word: string; kind: Synonym['target']['kind'] }

/** What an owner sets besides the topics of the settings. `lowStock` is the shop's threshold, in pieces. */
export type FileLists = { offers: FileOffer[]; synonyms: FileSynonym[]; lowStock?: number }

const readThreshold = async () => (await ask('POST /api/product/admin-list', { limit: 1 })).lowStock

/** Reads planned and running offers, all synonyms, and the threshold. @throws ApiError or NetworkError */
export async function readLists(now = Date.now()): Promise<FileLists> {
  const [offers, synonyms, lowStock] = await Promise.all([
    ask('GET /api/offer/get'),
    ask('GET /api/synonym/list'),
    readThreshold(),
  ])
  const nameOf = ({ name }: { name: string }) => name
  return {
    lowStock,
    offers: offers.data
      .filter(({ until }) => until === null || Date.parse(until) > now)
      .map(({ name, percent, price, from, until, brands, products, categories, subCategories }) => ({
        ...{ name, percent, price, from, until, brands },
        products: products.map(({ name, unit }) => ({ name, unit })),
        categories: categories.map(nameOf),
        subCategories: subCategories.map(nameOf),
      })),
    synonyms: synonyms.data.map(({ word, target: { kind, name, unit } }) => ({ word, kind, name, unit })),
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The valid entries of a parsed file. */
export function listsIn(file: Record<string, unknown>): FileLists {
  const entries = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
  return {
    offers: entries(file.offers).filter(isOffer),
    synonyms: entries(file.synonyms).filter(isSynonym),
    ...(typeof file.lowStock === 'number' && { lowStock: file.lowStock }),
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isNamed = (value: unknown) => isRecord(value) && isText(value.name) && isText(value.unit)
const isListOf = (value: unknown, isOne: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne)

const isOffer = (value: Record<string, unknown>): value is FileOffer =>
  isText(value.name) &&
  isText(value.from) &&
  isListOf(value.products, isNamed) &&
  [value.brands, value.categories, value.subCategories].every((names) => isListOf(names, isText))

const isSynonym = (value: Record<string, unknown>): value is FileSynonym =>
  isNamed(value) && isText(value.word) && ['product', 'category', 'subCategory'].includes(String(value.kind))

/** The saves of an import, and the entries that this shop cannot take. */
export type ListsPlan = {
  offers: InputOf<'PUT /api/offer/save'>[]
  synonyms: InputOf<'POST /api/synonym/create'>[]
  /** The threshold before and after, if it changes. */
  lowStock: { before: number; after: number } | null
  /** Names of offers, and synonyms, that refer to something that is missing here. */
  skipped: string[]
}

/**
 * Compares the lists of a file with this shop. An offer replaces the current one with its name; equal offers, and words
 * that are in use here, are left alone.
 *
 * @throws ApiError `invalid_input` if the terms of an offer are refused
 */
export async function planLists(
  { offers, synonyms, lowStock }: FileLists,
  now = Date.now(),
): Promise<ListsPlan> {
  const plan: ListsPlan = { offers: [], synonyms: [], lowStock: null, skipped: [] }
  const threshold = lowStock === undefined ? undefined : await readThreshold()
  if (lowStock !== undefined && threshold !== undefined && lowStock !== threshold)
    plan.lowStock = { before: threshold, after: lowStock }
  if (offers.length + synonyms.length === 0) return plan
  const products = [
    ...offers.flatMap((offer) => offer.products),
    ...synonyms.filter(({ kind }) => kind === 'product'),
  ]
  const idOf = await findIds(products)
  const present = (await ask('GET /api/offer/get')).data
  const current = present.filter(({ until }) => until === null || Date.parse(until) > now)
  for (const { name, percent, price, from, until, brands, ...covered } of offers) {
    const targets = {
      products: covered.products.map((product) => idOf.product(product)),
      categories: covered.categories.map((category) => idOf.category(category)),
      subCategories: covered.subCategories.map((subCategory) => idOf.subCategory(subCategory)),
    }
    if (Object.values(targets).flat().includes(undefined)) {
      plan.skipped.push(name)
      continue
    }
    const terms = { percent, price, brands, ...(targets as Record<keyof typeof targets, string[]>) }
    const replaced = current.find((offer) => offer.name === name)
    const save = { name, from, until, ...terms }
    if (replaced && isSame(save, replaced)) continue
    await ask('POST /api/offer/preview', terms)
    plan.offers.push({ ...save, _id: replaced?._id ?? null, revision: replaced?.revision ?? 0 })
  }
  const words = new Set((await ask('GET /api/synonym/list')).data.map(({ word }) => word.toLowerCase()))
  for (const { word, kind, ...named } of synonyms) {
    if (words.has(word.toLowerCase())) continue
    const id = kind === 'product' ? idOf.product(named) : idOf[kind](named.name)
    if (id === undefined) plan.skipped.push(word)
    else plan.synonyms.push({ word, [`${kind}Id`]: id })
  }
  return plan
}

export const isEmptyPlan = ({ offers, synonyms, lowStock }: ListsPlan): boolean =>
  offers.length + synonyms.length === 0 && lowStock === null

/** Saves a plan entry by entry. Choosing the same file again continues after a failure. @throws ApiError, NetworkError */
export async function saveLists({ offers, synonyms, lowStock }: ListsPlan): Promise<void> {
  try {
    if (lowStock) await ask('PUT /api/product/low-stock-threshold', { threshold: lowStock.after })
    for (const offer of offers) await ask('PUT /api/offer/save', offer)
    for (const synonym of synonyms) await ask('POST /api/synonym/create', synonym)
  } finally {
    await Promise.all([refreshOffers(), refreshSynonyms(), refreshProducts()])
  }
}

/** Rows in one request. */
const rowsAtOnce = 500

/** Looks up products and categories by name; undefined for none, or several. */
async function findIds(products: readonly Named[]) {
  const [categories, subCategories] = await Promise.all([
    ask('GET /api/category/admin-get'),
    ask('POST /api/subcategory/admin-get'),
  ])
  const found = new Map<string, string>()
  for (let start = 0; start < products.length; start += rowsAtOnce) {
    const rows = products.slice(start, start + rowsAtOnce).map(({ name, unit }) => ({ name, unit }))
    const { data } = await ask('POST /api/product/match', { rows })
    for (const [index, { products }] of data.entries())
      if (products.length === 1) found.set(keyOf(rows[index]!), products[0]!._id)
  }
  const byName = (rows: readonly { _id: string; name: string }[]) => {
    const ids = new Map(rows.map(({ _id, name }) => [name, _id]))
    return (name: string) => ids.get(name)
  }
  return {
    product: (named: Named) => found.get(keyOf(named)),
    category: byName(categories.data),
    subCategory: byName(subCategories.data),
  }
}

const keyOf = ({ name, unit }: Named) => `${name}\n${unit}`

type OfferTerms = Pick<Offer, 'name' | 'percent' | 'price' | 'from' | 'until' | 'brands'> &
  Record<'products' | 'categories' | 'subCategories', readonly string[]>

function isSame(save: OfferTerms, { products, categories, subCategories, ...offer }: Offer): boolean {
  const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  const comparable = (terms: OfferTerms) =>
    JSON.stringify([
      ...[terms.percent, terms.price, Date.parse(terms.from), terms.until && Date.parse(terms.until)],
      ...[terms.brands, terms.products, terms.categories, terms.subCategories].map((list) =>
        [...list].sort(),
      ),
    ])
  const now = { products: ids(products), categories: ids(categories), subCategories: ids(subCategories) }
  return comparable(save) === comparable({ ...offer, ...now })
}
