import { type HomeRow, isErrorOf, rowTitleFor, type SettingsOfTopic, type SharedCode } from '@dix/contract'
import { ask } from '../../../../platform/api/ask.ts'
import { isObject } from '../../drafts/stored-draft.ts'
import { type FileProduct, isProduct } from './file-lists.ts'
import { type Found, findIds } from './find-ids.ts'

/** What rows of the home page show, by the ids of the shop that wrote the file: another shop has other ids. */
export type HomeNames = { categories: Record<string, string>; products: Record<string, FileProduct> }

/** Titles of rows that refer to something missing here, or to one of several. */
export type SkippedRows = Record<'missing' | 'ambiguous', string[]>

/** Names what the rows show; deleted products and categories are left out. @throws ApiError or NetworkError */
export async function readHomeNames(topics: readonly SettingsOfTopic[]): Promise<HomeNames> {
  const rows = topics.flatMap((topic) => (topic.topic === 'home' ? topic.value.rows : []))
  const ids = [...new Set(rows.flatMap(productsOf))]
  const shown = new Set(rows.flatMap(categoriesOf))
  const products = await Promise.all(ids.map(readProduct))
  const categories = shown.size > 0 ? (await ask('GET /api/category/admin-get')).data : []
  return {
    categories: Object.fromEntries(
      categories.flatMap(({ _id, name }) => (shown.has(_id) ? [[_id, name]] : [])),
    ),
    products: Object.fromEntries(
      ids.flatMap((id, index) => (products[index] ? [[id, products[index]]] : [])),
    ),
  }
}

/** The valid names of a parsed file. Older files have none. */
export function homeNamesIn(value: unknown): HomeNames {
  const { categories, products } = isObject(value) ? value : {}
  const entries = (names: unknown) => (isObject(names) ? Object.entries(names) : [])
  return {
    categories: Object.fromEntries(
      entries(categories).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    products: Object.fromEntries(
      entries(products).filter((entry): entry is [string, FileProduct] => isProduct(entry[1])),
    ),
  }
}

/**
 * Gives the rows of an import the ids that their category and products have in this shop. Rows that the file does not
 * name keep their ids; rows of which this shop lacks something are skipped.
 *
 * @throws ApiError or NetworkError
 */
export async function resolveHome(
  saves: readonly SettingsOfTopic[],
  names: HomeNames,
  locale: 'fr' | 'en',
): Promise<{ saves: SettingsOfTopic[]; skipped: SkippedRows }> {
  const skipped: SkippedRows = { missing: [], ambiguous: [] }
  const home = saves.find((save) => save.topic === 'home')
  const rows: unknown = home?.value.rows
  if (!home || !Array.isArray(rows) || !rows.every(isRow)) return { saves: [...saves], skipped }
  const find = await finderOf(rows, names)
  const resolved = rows.flatMap((row) => {
    const found = [...categoriesOf(row).map(find.category), ...productsOf(row).map(find.product)]
    const unfound = found.find((result) => 'problem' in result)
    if (unfound) {
      skipped[unfound.problem].push(rowTitleFor(row, locale) || names.categories[row.category]!)
      return []
    }
    const ids = found.flatMap((result) => ('id' in result ? result.id : []))
    if (row.kind === 'category') return { ...row, category: ids[0]! }
    return row.kind === 'products' ? { ...row, products: ids } : row
  })
  const value = { ...home.value, rows: resolved }
  return { saves: saves.map((save) => (save === home ? { ...home, value } : save)), skipped }
}

/** Finds this shop's entries by the ids of a file, which are those of this shop if it wrote the file. */
async function finderOf(rows: readonly HomeRow[], { categories, products }: HomeNames) {
  const named = [...new Set(rows.flatMap(productsOf))].filter((id) => products[id])
  const own = await Promise.all(named.map(readProduct))
  const foreign = new Set(named.filter((_, index) => !own[index]))
  const isCategoryNamed = rows.flatMap(categoriesOf).some((id) => categories[id] !== undefined)
  const ids =
    foreign.size > 0 || isCategoryNamed ? await findIds([...foreign].map((id) => products[id]!)) : null
  return {
    category: (id: string): Found =>
      categories[id] === undefined ? { id } : ids!.category(categories[id], id),
    product: (id: string): Found => (foreign.has(id) ? ids!.product(products[id]!) : { id }),
  }
}

/** Null if this shop has no such product. */
async function readProduct(_id: string): Promise<FileProduct | null> {
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

const categoriesOf = ({ kind, category }: HomeRow) => (kind === 'category' ? [category] : [])
const productsOf = ({ kind, products }: HomeRow) => (kind === 'products' ? products : [])

/** Whether a row has what is read here; the server checks the rest. */
const isRow = (row: unknown): row is HomeRow =>
  isObject(row) &&
  [row.kind, row.titleFr, row.titleEn, row.category].every((text) => typeof text === 'string') &&
  Array.isArray(row.products) &&
  row.products.every((id) => typeof id === 'string')
