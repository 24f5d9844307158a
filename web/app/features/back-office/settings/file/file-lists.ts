import type { Offer, Synonym } from '@dix/contract'
import { ask } from '../../../../platform/api/ask.ts'
import { isObject } from '../../drafts/stored-draft.ts'

type Named = { name: string; unit: string }

/** A product as a file names it. Older files have no brand. */
export type FileProduct = Named & { brand?: string | undefined }

/** An offer of a settings file, which names its products and categories, because another shop has other ids. */
export type FileOffer = Pick<Offer, 'name' | 'percent' | 'price' | 'from' | 'until' | 'brands'> & {
  products: FileProduct[]
  categories: string[]
  subCategories: string[]
}

export type FileSynonym = Named & { word: string; kind: Synonym['target']['kind'] }

/** What an owner sets besides the topics of the settings. `lowStock` is the shop's threshold, in pieces. */
export type FileLists = { offers: FileOffer[]; synonyms: FileSynonym[]; lowStock?: number }

/** The shop's threshold. @throws ApiError or NetworkError */
export const readThreshold = async () => (await ask('POST /api/product/admin-list', { limit: 1 })).lowStock

/** Whether an offer is planned or running. */
export const isCurrent = ({ until }: Pick<Offer, 'until'>, now: number): boolean =>
  !until || !(Date.parse(until) <= now)

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
      .filter((offer) => isCurrent(offer, now))
      .map(({ name, percent, price, from, until, brands, products, categories, subCategories }) => ({
        ...{ name, percent, price, from, until, brands },
        products: products.map(({ name, unit, brand }) => ({ name, unit, brand })),
        categories: categories.map(nameOf),
        subCategories: subCategories.map(nameOf),
      })),
    synonyms: synonyms.data.map(({ word, target: { kind, name, unit } }) => ({ word, kind, name, unit })),
  }
}

/** The valid entries of a parsed file. */
export function listsIn(file: Record<string, unknown>): FileLists {
  const entries = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])
  return {
    offers: entries(file.offers).filter(isOffer),
    synonyms: entries(file.synonyms).filter(isSynonym),
    ...(typeof file.lowStock === 'number' && { lowStock: file.lowStock }),
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isNamed = (value: unknown) => isObject(value) && isText(value.name) && isText(value.unit)
export const isProduct = (value: unknown): value is FileProduct =>
  isObject(value) && isNamed(value) && (value.brand === undefined || isText(value.brand))
const isListOf = (value: unknown, isOne: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne)

const isOffer = (value: Record<string, unknown>): value is FileOffer =>
  isText(value.name) &&
  isText(value.from) &&
  isListOf(value.products, isProduct) &&
  [value.brands, value.categories, value.subCategories].every((names) => isListOf(names, isText))

const isSynonym = (value: Record<string, unknown>): value is FileSynonym =>
  isNamed(value) && isText(value.word) && ['product', 'category', 'subCategory'].includes(String(value.kind))
