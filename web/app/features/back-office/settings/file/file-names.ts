import { type HomeRow, isErrorOf, type SettingsOfTopic, type SharedCode } from '@dix/contract'
import { ask } from '../../../../platform/api/ask.ts'
import { isObject } from '../../drafts/stored-draft.ts'
import { type FileProduct, isProduct } from './file-lists.ts'

/** What rows and links refer to, by the ids of the shop that wrote the file: another shop has other ids. */
export type FileNames = {
  categories: Record<string, string>
  subCategories: Record<string, string>
  products: Record<string, FileProduct>
}

/** The ids that settings refer to. */
export type References = Record<keyof FileNames, Set<string>>
export type Reference = { kind: keyof FileNames; id: string }

/** Ids of products and categories; paths of other pages have none in the same places. */
const catalogueId = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** A link that is a whole text, or is in Markdown: what precedes it, and its path. */
const linkInText = /(^|\]\(<?)(\/[^\s()<>?#]+)/g

/** Everything that rows of the home page and links to the shop's own pages refer to. */
export function referencesIn(topics: readonly SettingsOfTopic[]): References {
  const references: References = { categories: new Set(), subCategories: new Set(), products: new Set() }
  const links = textsIn(topics.map(({ value }) => value)).flatMap((text) =>
    [...text.matchAll(linkInText)].flatMap(([, , path]) => referencesOf(path!)),
  )
  for (const { kind, id } of [...rowsOf(topics).flatMap(shownBy), ...links]) references[kind].add(id)
  return references
}

/** The rows of the home page, if they can be read; a file may have any. */
function rowsOf(topics: readonly SettingsOfTopic[]): HomeRow[] {
  return topics.flatMap((topic) =>
    topic.topic === 'home' && areRows(topic.value.rows) ? topic.value.rows : [],
  )
}

/** The category and products that a row shows. */
export const shownBy = ({ kind, category, products }: HomeRow): Reference[] => [
  ...(kind === 'category' ? [{ kind: 'categories' as const, id: category }] : []),
  ...(kind === 'products' ? products.map((id) => ({ kind: 'products' as const, id })) : []),
]

/** Whether rows have what is read here; the server checks the rest. */
export const areRows = (rows: unknown): rows is HomeRow[] =>
  Array.isArray(rows) &&
  rows.every(
    (row) =>
      isObject(row) &&
      [row.kind, row.titleFr, row.titleEn, row.category].every((text) => typeof text === 'string') &&
      Array.isArray(row.products) &&
      row.products.every((id) => typeof id === 'string'),
  )

/** What a path of the shop leads to, outer category first; nothing if it is another page. */
function referencesOf(path: string): Reference[] {
  const segments = path.slice(1).split('/')
  const kinds = segments[0] === 'product' ? [null, 'products' as const] : linkedCategories
  return segments.flatMap((segment, index) => {
    // `idOfSegment` of the contract would be loaded with every page.
    const [kind, id] = [kinds[index], segment.slice(segment.lastIndexOf('-') + 1)]
    return kind && catalogueId.test(id) ? { kind, id } : []
  })
}

const linkedCategories = ['categories', 'subCategories'] as const

/** A text whose links have other ids. */
export function withLinks(text: string, idFor: (reference: Reference) => string): string {
  return text.replace(linkInText, (_link, before: string, path: string) => {
    const moved = referencesOf(path).reduce((result, reference) => {
      return result.replace(reference.id, idFor(reference))
    }, path)
    return before + moved
  })
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Names what the settings refer to; deleted products and categories are left out. @throws ApiError or NetworkError */
export async function readNames(topics: readonly SettingsOfTopic[]): Promise<FileNames> {
  const references = referencesIn(topics)
  const ids = [...references.products]
  const [products, categories, subCategories] = await Promise.all([
    Promise.all(ids.map(readProduct)),
    references.categories.size > 0 ? ask('GET /api/category/admin-get') : null,
    references.subCategories.size > 0 ? ask('POST /api/subcategory/admin-get') : null,
  ])
  const named = (rows: readonly { _id: string; name: string }[], used: Set<string>) =>
    Object.fromEntries(rows.flatMap(({ _id, name }) => (used.has(_id) ? [[_id, name]] : [])))
  return {
    categories: named(categories?.data ?? [], references.categories),
    subCategories: named(subCategories?.data ?? [], references.subCategories),
    products: Object.fromEntries(
      ids.flatMap((id, index) => (products[index] ? [[id, products[index]]] : [])),
    ),
  }
}

/** The valid names of a parsed file. Older files have none. */
export function namesIn(value: unknown): FileNames {
  const { categories, subCategories, products } = isObject(value) ? value : {}
  const entries = (names: unknown) => (isObject(names) ? Object.entries(names) : [])
  const texts = (names: unknown) =>
    Object.fromEntries(
      entries(names).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  return {
    categories: texts(categories),
    subCategories: texts(subCategories),
    products: Object.fromEntries(
      entries(products).filter((entry): entry is [string, FileProduct] => isProduct(entry[1])),
    ),
  }
}

/** Null if this shop has no such product. @throws ApiError or NetworkError */
export async function readProduct(_id: string): Promise<FileProduct | null> {
  try {
    const { name, unit, brand } = (await ask('POST /api/product/admin-details', { _id })).data
    return { name, unit, brand }
  } catch (failure) {
    if (!isErrorOf(failure, 'POST /api/product/admin-details')) throw failure
    if (failure.code === 'not_found') return null
    failure.code satisfies SharedCode
    throw failure
  }
}
