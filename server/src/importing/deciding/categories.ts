import { categories, subCategories, subCategoryCategories } from '../../catalogue/schema.ts'
import type { KeptFields } from '../../editing/edits/fields.ts'
import { noteMadeShelves } from '../../editing/edits/made-shelves.ts'
import type { Queries } from '../../platform/database/client.ts'
import { fold } from '../../platform/fold.ts'
import { newId } from '../../platform/ids.ts'
import type { Draft } from '../reading/parsed-row.ts'

/** The shelves a product stands on; null where its row does not say. */
export type Placed = { categoryIds: string[] | null; subCategoryIds: string[] | null }

/** Categories and sub categories by name. Those that are missing get an id at once and a row at `write`. */
export type Shelves = {
  /** Reads the shop's shelves and forgets what was not written. */
  load(tx: Queries): Promise<void>
  /** Finds or makes the shelves of a row. */
  place(draft: Draft, mode: 'add' | 'replace'): Placed
  /** Whether a row says these very shelves, or nothing. */
  isSame(draft: Draft, shelves: Pick<KeptFields, 'categoryIds' | 'subCategoryIds'>): boolean
  /** How many shelves `place` made. */
  counts(): { newCategories: number; newSubCategories: number }
  /** Writes what `place` made, also into the history of an edit. To be called once. */
  write(tx: Queries, edit: number): Promise<void>
}

type NewShelf = { id: string; name: string; key: string }

export function openShelves(): Shelves {
  const ids = { categories: new Map<string, string>(), subCategories: new Map<string, string>() }
  const parents = new Map<string, Set<string>>()
  /** Sub categories that this import makes. */
  const ours = new Set<string>()
  const unwritten = { categories: [] as NewShelf[], subCategories: [] as NewShelf[], links: [] as Link[] }

  function find(kind: 'categories' | 'subCategories', names: readonly string[]): string[] {
    const found = names.map((name) => {
      const key = fold(name)
      const known = ids[kind].get(key)
      if (known) return known
      const made = { id: newId(), name, key }
      ids[kind].set(key, made.id)
      unwritten[kind].push(made)
      if (kind === 'subCategories') ours.add(made.id)
      return made.id
    })
    return [...new Set(found)]
  }

  /** A sub category that stands in one of the row's categories already is left as the grocer has it. */
  function link(categoryIds: readonly string[], subCategoryIds: readonly string[]): void {
    const wanted = pairs(categoryIds, subCategoryIds).filter(
      ({ subCategoryId }) => !categoryIds.some((id) => parents.get(subCategoryId)?.has(id)),
    )
    for (const { subCategoryId, categoryId } of wanted) {
      const known = parents.get(subCategoryId) ?? new Set()
      unwritten.links.push({ subCategoryId, categoryId, position: known.size })
      parents.set(subCategoryId, known.add(categoryId))
    }
  }

  return {
    async load(tx) {
      const links = await tx.select().from(subCategoryCategories)
      ids.categories = byKey(await tx.select().from(categories))
      ids.subCategories = byKey(await tx.select().from(subCategories))
      parents.clear()
      for (const { subCategoryId, categoryId } of links)
        parents.set(subCategoryId, (parents.get(subCategoryId) ?? new Set()).add(categoryId))
      ours.clear()
      forget(unwritten)
    },
    place(draft, mode) {
      const categoryIds = draft.categories && find('categories', draft.categories)
      const subCategoryIds = draft.subCategories && find('subCategories', draft.subCategories)
      if (categoryIds && subCategoryIds)
        link(categoryIds, mode === 'add' ? subCategoryIds : subCategoryIds.filter((id) => ours.has(id)))
      return { categoryIds, subCategoryIds }
    },
    isSame(draft, { categoryIds, subCategoryIds }) {
      const same = (kind: 'categories' | 'subCategories', shelfIds: string[]) =>
        draft[kind]?.map((name) => ids[kind].get(fold(name))).join() === shelfIds.join()
      return (
        (!draft.categories || same('categories', categoryIds)) &&
        (!draft.subCategories || same('subCategories', subCategoryIds))
      )
    },
    counts: () => ({
      newCategories: unwritten.categories.length,
      newSubCategories: unwritten.subCategories.length,
    }),
    async write(tx, edit) {
      const { categories: made, subCategories: madeSub, links } = unwritten
      if (made.length > 0) await tx.insert(categories).values(made)
      if (madeSub.length > 0) await tx.insert(subCategories).values(madeSub)
      if (links.length > 0) await tx.insert(subCategoryCategories).values(links)
      await noteMadeShelves(tx, edit, {
        categories: made.map(({ id }) => id),
        subCategories: madeSub.map(({ id }) => id),
        links: links.map(({ subCategoryId, categoryId }) => `${subCategoryId}/${categoryId}`),
      })
    },
  }
}

type Link = { subCategoryId: string; categoryId: string; position: number }

/**
 * Which sub category belongs to which category of a row: a single one to all of them, several in the order
 * they are named, those left over to the last.
 */
function pairs(categoryIds: readonly string[], subCategoryIds: readonly string[]) {
  if (subCategoryIds.length === 1)
    return categoryIds.map((categoryId) => ({ subCategoryId: subCategoryIds[0]!, categoryId }))
  return subCategoryIds.flatMap((subCategoryId, index) => {
    const categoryId = categoryIds[index] ?? categoryIds.at(-1)
    return categoryId ? [{ subCategoryId, categoryId }] : []
  })
}

function byKey(rows: { id: string; key: string }[]): Map<string, string> {
  return new Map(rows.map(({ key, id }) => [key, id]))
}

function forget(lists: Record<string, unknown[]>): void {
  for (const list of Object.values(lists)) list.length = 0
}
