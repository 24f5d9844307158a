import {
  adminLimits,
  type InputOf,
  inputYears,
  isErrorOf,
  isPlain,
  isVisible,
  type Offer,
  offerLimits,
  type SharedCode,
  synonymLength,
  textLength,
} from '@dix/contract'
import { ask } from '../../../../platform/api/ask.ts'
import { refreshOffers } from '../../offers/offers-query.ts'
import { inputOf, refreshSynonyms } from '../../overview/zero-results/synonyms-query.ts'
import { foldedName } from '../../overview/zero-results/use-targets.ts'
import { refreshProducts } from '../../products/products-query.ts'
import { type FileLists, type FileOffer, type FileSynonym, isCurrent, readThreshold } from './file-lists.ts'
import { type Found, findIds, type Ids } from './find-ids.ts'

/** The saves of an import, and the entries that this shop cannot take. */
export type ListsPlan = {
  offers: InputOf<'PUT /api/offer/save'>[]
  synonyms: InputOf<'POST /api/synonym/create'>[]
  /** The threshold before and after, if it changes. */
  lowStock: { before: number; after: number } | null
  /** A threshold that no shop can have. */
  invalidLowStock: number | null
  /** Names of offers, and synonyms: they refer to something missing or to one of several, or are invalid. */
  skipped: Record<'missing' | 'ambiguous' | 'invalid', string[]>
}

/**
 * Compares the lists of a file with this shop. Equal offers, used words and ended offers are left alone; a changed
 * offer replaces the current one if no other here or in the file has its name.
 *
 * @throws ApiError or NetworkError
 */
export async function planLists(
  { offers, synonyms, lowStock }: FileLists,
  now = Date.now(),
): Promise<ListsPlan> {
  const unended = offers.filter((offer) => isCurrent(offer, now))
  const plan: ListsPlan = {
    ...{ offers: [], synonyms: [], lowStock: null, invalidLowStock: null },
    skipped: { missing: [], ambiguous: [], invalid: [] },
  }
  if (lowStock !== undefined) await planThreshold(plan, lowStock)
  if (unended.length + synonyms.length === 0) return plan
  const ids = await findIds([
    ...unended.flatMap(({ products }) => products),
    ...synonyms.filter(({ kind }) => kind === 'product'),
  ])
  await planOffers(plan, unended, ids, now)
  await planSynonyms(plan, synonyms, ids)
  return plan
}

export const isEmptyPlan = ({ offers, synonyms, lowStock }: ListsPlan): boolean =>
  offers.length + synonyms.length === 0 && lowStock === null

/** Saves a plan entry by entry. After a failure, a new plan contains the rest. @throws ApiError, NetworkError */
export async function saveLists({ offers, synonyms, lowStock }: ListsPlan): Promise<void> {
  try {
    if (lowStock) await ask('PUT /api/product/low-stock-threshold', { threshold: lowStock.after })
    for (const offer of offers) await ask('PUT /api/offer/save', offer)
    for (const synonym of synonyms) await createSynonym(synonym)
  } finally {
    await Promise.all([refreshOffers(), refreshSynonyms(), refreshProducts()])
  }
}

/** Creates a synonym, unless another spelling of it is in use, which only the server's search recognizes. */
async function createSynonym(synonym: ListsPlan['synonyms'][number]): Promise<void> {
  try {
    await ask('POST /api/synonym/create', synonym)
  } catch (failure) {
    if (!isErrorOf(failure, 'POST /api/synonym/create')) throw failure
    if (failure.code === 'name_taken') return
    failure.code satisfies 'not_found' | SharedCode
    throw failure
  }
}

async function planThreshold(plan: ListsPlan, lowStock: number): Promise<void> {
  if (!Number.isInteger(lowStock) || lowStock < 0 || lowStock > adminLimits.lowStock) {
    plan.invalidLowStock = lowStock
    return
  }
  const before = await readThreshold()
  if (before !== lowStock) plan.lowStock = { before, after: lowStock }
}

async function planOffers(
  plan: ListsPlan,
  offers: readonly FileOffer[],
  ids: Ids,
  now: number,
): Promise<void> {
  const wanted = offers.flatMap((offer) => {
    if (!isValidOffer(offer)) {
      plan.skipped.invalid.push(offer.name)
      return []
    }
    const found = {
      products: offer.products.map(ids.product),
      categories: offer.categories.map((name) => ids.category(name)),
      subCategories: offer.subCategories.map((name) => ids.subCategory(name)),
    }
    const unfound = Object.values(found)
      .flat()
      .find((result) => 'problem' in result)
    if (unfound) {
      plan.skipped[unfound.problem].push(offer.name)
      return []
    }
    const { percent, price, brands } = offer
    const terms = {
      ...{ percent, price, brands },
      products: idsIn(found.products),
      categories: idsIn(found.categories),
      subCategories: idsIn(found.subCategories),
    }
    const until = offer.until ? toTimestamp(offer.until) : null
    return { terms, dated: { name: offer.name.trim(), from: toTimestamp(offer.from), until } }
  })
  const current = (await ask('GET /api/offer/get')).data.filter((offer) => isCurrent(offer, now))
  const unclaimed = new Set(current)
  const changed = wanted.filter(({ terms, dated }) => {
    const same = [...unclaimed].find((offer) => isSame({ ...terms, ...dated }, offer))
    return !same || !unclaimed.delete(same)
  })
  for (const { terms, dated } of changed) {
    const obstacle = await obstacleTo(terms)
    if (obstacle) {
      plan.skipped[obstacle].push(dated.name)
      continue
    }
    const isOnly = [offers, current].every(
      (list) => list.filter(({ name }) => name.trim() === dated.name).length === 1,
    )
    const replaced = isOnly ? [...unclaimed].find(({ name }) => name === dated.name) : undefined
    plan.offers.push({
      ...{ ...dated, ...terms },
      ...{ _id: replaced?._id ?? null, revision: replaced?.revision ?? 0 },
    })
  }
}

async function planSynonyms(plan: ListsPlan, synonyms: readonly FileSynonym[], ids: Ids): Promise<void> {
  const words = new Set((await ask('GET /api/synonym/list')).data.map(({ word }) => foldedName(word)))
  for (const { word: written, kind, ...named } of synonyms) {
    const word = written.trim()
    if (!isLine(word, synonymLength)) {
      plan.skipped.invalid.push(word)
      continue
    }
    if (words.has(foldedName(word))) continue
    const found = kind === 'product' ? ids.product(named) : ids[kind](named.name)
    if ('problem' in found) {
      plan.skipped[found.problem].push(word)
      continue
    }
    words.add(foldedName(word))
    plan.synonyms.push(inputOf(word, { kind, _id: found.id }))
  }
}

const idsIn = (found: readonly Found[]) => found.flatMap((result) => ('id' in result ? result.id : []))
const toTimestamp = (time: string) => new Date(time).toISOString()

/** Why the server would not save an offer: its terms are invalid, or this shop has no product of a brand. */
async function obstacleTo(terms: InputOf<'POST /api/offer/preview'>): Promise<'invalid' | 'missing' | null> {
  try {
    const { data } = await ask('POST /api/offer/preview', terms)
    return data.unknownBrands.length > 0 ? 'missing' : null
  } catch (failure) {
    if (!isErrorOf(failure, 'POST /api/offer/preview')) throw failure
    if (failure.code === 'invalid_input') return 'invalid'
    failure.code satisfies SharedCode
    throw failure
  }
}

const isLine = (text: string, max: number): boolean =>
  isVisible(text) && isPlain(text) && textLength(text) <= max

function isTime(time: string): boolean {
  const year = new Date(time).getUTCFullYear()
  return year >= inputYears.from && year <= inputYears.until
}

const isValidOffer = ({ name, from, until }: FileOffer): boolean =>
  isLine(name.trim(), offerLimits.name) &&
  isTime(from) &&
  (!until || (isTime(until) && Date.parse(from) < Date.parse(until)))

type OfferTerms = Pick<Offer, 'name' | 'percent' | 'price' | 'from' | 'until' | 'brands'> &
  Record<'products' | 'categories' | 'subCategories', readonly string[]>

function isSame(save: OfferTerms, { products, categories, subCategories, ...offer }: Offer): boolean {
  const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  const comparable = (terms: OfferTerms) =>
    JSON.stringify([
      ...[
        terms.name,
        terms.percent,
        terms.price,
        Date.parse(terms.from),
        terms.until && Date.parse(terms.until),
      ],
      ...[terms.brands, terms.products, terms.categories, terms.subCategories].map((list) =>
        [...list].sort(),
      ),
    ])
  const now = { products: ids(products), categories: ids(categories), subCategories: ids(subCategories) }
  return comparable(save) === comparable({ ...offer, ...now })
}
