import { type HomeRow, rowTitleFor, type SettingsOfTopic } from '@dix/contract'
import { isObject } from '../../drafts/stored-draft.ts'
import {
  areRows,
  type FileNames,
  type Reference,
  type References,
  readProduct,
  referencesIn,
  shownBy,
  withLinks,
} from './file-names.ts'
import { type Found, findIds } from './find-ids.ts'

/** What an import leaves out, because it is missing here or one of several with its name. */
export type Unresolved = {
  /** Titles of rows of which nothing was found. */
  missing: string[]
  ambiguous: string[]
  /** Titles of rows that lose some of their products. */
  reduced: string[]
  /** Names of what links lead to. */
  links: string[]
}

/**
 * Gives rows of the home page and links of an import the ids that their products and categories have in this shop. What
 * the file does not name keeps its id.
 *
 * @param topics the current values: what they refer to stays, because a deleted product may be restored
 * @throws ApiError or NetworkError
 */
export async function resolveNames(
  saves: readonly SettingsOfTopic[],
  names: FileNames,
  topics: readonly SettingsOfTopic[],
  locale: 'fr' | 'en',
): Promise<{ saves: SettingsOfTopic[]; unresolved: Unresolved }> {
  const unresolved: Unresolved = { missing: [], ambiguous: [], reduced: [], links: [] }
  const find = await finderOf(referencesIn(saves), names, referencesIn(topics))
  const rowOf = (row: HomeRow): HomeRow[] => {
    const found = shownBy(row).map(find)
    const ids = found.flatMap((result) => ('id' in result ? result.id : []))
    const [problem] = found.flatMap((result) => ('problem' in result ? result.problem : []))
    if (problem) {
      const list = unresolved[ids.length > 0 ? 'reduced' : problem]
      list.push(rowTitleFor(row, locale) || names.categories[row.category]!)
    }
    if (problem && ids.length === 0) return []
    if (row.kind === 'category') return [{ ...row, category: ids[0]! }]
    return [row.kind === 'products' ? { ...row, products: ids } : row]
  }
  const dead = new Set<string>()
  const idFor = ({ kind, id }: Reference) => {
    const result = find({ kind, id })
    if ('id' in result) return result.id
    const named = names[kind][id]!
    dead.add(typeof named === 'string' ? named : named.name)
    return id
  }
  const resolved = saves.map((save) => {
    const { value } = save
    const rows = save.topic === 'home' && areRows(save.value.rows) ? save.value.rows.flatMap(rowOf) : null
    return { ...save, value: mapTexts(rows ? { ...value, rows } : value, (text) => withLinks(text, idFor)) }
  }) as SettingsOfTopic[]
  return { saves: resolved, unresolved: { ...unresolved, links: [...dead] } }
}

/** Finds this shop's entries by the ids of a file, which are those of this shop if it wrote the file. */
async function finderOf(references: References, names: FileNames, inUse: References) {
  const named = [...references.products].filter((id) => names.products[id])
  const own = await Promise.all(named.map(readProduct))
  const foreign = new Set(named.filter((_, index) => !own[index]))
  const areCategoriesNamed = (['categories', 'subCategories'] as const).some((kind) =>
    [...references[kind]].some((id) => names[kind][id] !== undefined),
  )
  const ids =
    foreign.size > 0 || areCategoriesNamed
      ? await findIds([...foreign].map((id) => names.products[id]!))
      : null
  const foundOf = ({ kind, id }: Reference): Found => {
    if (kind === 'products') return foreign.has(id) ? ids!.product(names.products[id]!) : { id }
    const name = names[kind][id]
    if (name === undefined) return { id }
    return kind === 'categories' ? ids!.category(name, id) : ids!.subCategory(name, id)
  }
  return (reference: Reference): Found => {
    const found = foundOf(reference)
    return 'problem' in found && inUse[reference.kind].has(reference.id) ? { id: reference.id } : found
  }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]))
}
