import { categories, subCategories, subCategoryCategories } from '../../catalogue/index.ts'
import {
  type CategoryKind,
  nextCategoryPosition,
  type ProductFields,
  recordCreatedCategories,
} from '../../editing/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { fold } from '../../platform/fold.ts'
import { newId } from '../../platform/ids.ts'
import type { ParsedRow, Position, RowReader } from '../reading/parsed-row.ts'

/** The categories of a row's product; null if the row has none. */
export type CategoryIds = {
  categoryIds: string[] | null
  subCategoryIds: string[] | null
  /** The positions that the row gives its product, by sub category. */
  productPositions?: Record<string, number> | undefined
}

type Kind = 'categories' | 'subCategories'
/** `position` is the file's value: null for none, absent if it has no such column. */
type NewCategory = { id: string; name: string; key: string; position?: Position }
type Link = { subCategoryId: string; categoryId: string; position: number }

/** Categories and sub categories by name. Missing ones get an id at once and are inserted by `write`. */
export class PlannedCategories {
  #ids = { categories: new Map<string, string>(), subCategories: new Map<string, string>() }
  /** The categories of each sub category. */
  #parents = new Map<string, Set<string>>()
  #created = { categories: [] as NewCategory[], subCategories: [] as NewCategory[], links: [] as Link[] }
  #createdIds = new Set<string>()

  /** Reads the shop's categories and forgets those that were created but not written. */
  async load(tx: Queries): Promise<void> {
    const links = await tx.select().from(subCategoryCategories)
    this.#ids = {
      categories: idsByKey(await tx.select().from(categories)),
      subCategories: idsByKey(await tx.select().from(subCategories)),
    }
    this.#parents = new Map()
    for (const { subCategoryId, categoryId } of links) this.#parentsOf(subCategoryId).add(categoryId)
    this.#created = { categories: [], subCategories: [], links: [] }
    this.#createdIds = new Set()
  }

  /** Finds or creates the categories of a row. */
  of(row: ParsedRow, mode: RowReader['categoryMode']): CategoryIds {
    const categoryIds =
      row.categories && this.#findOrCreate('categories', row.categories, row.positions?.categories)
    const subCategoryIds =
      row.subCategories &&
      this.#findOrCreate('subCategories', row.subCategories, row.positions?.subCategories)
    if (categoryIds && subCategoryIds) {
      const linked = mode === 'add' ? subCategoryIds : subCategoryIds.filter((id) => this.#createdIds.has(id))
      this.#link(categoryIds, linked)
    }
    return { categoryIds, subCategoryIds, productPositions: this.#positionsOf(row) }
  }

  /** Whether a row names exactly these categories, or none. */
  isSame(
    row: ParsedRow,
    { categoryIds, subCategoryIds }: Pick<ProductFields, 'categoryIds' | 'subCategoryIds'>,
  ) {
    const isSame = (kind: Kind, ids: string[]) =>
      !row[kind] || row[kind].map((name) => this.#ids[kind].get(fold(name))).join() === ids.join()
    return isSame('categories', categoryIds) && isSame('subCategories', subCategoryIds)
  }

  counts(): { newCategories: number; newSubCategories: number } {
    return {
      newCategories: this.#created.categories.length,
      newSubCategories: this.#created.subCategories.length,
    }
  }

  /** Inserts the created categories and records them in an edit. Call this once. */
  async write(tx: Queries, edit: number): Promise<void> {
    const { links, ...created } = this.#created
    if (created.categories.length > 0)
      await tx.insert(categories).values(await positioned(tx, 'category', created.categories))
    if (created.subCategories.length > 0)
      await tx.insert(subCategories).values(await positioned(tx, 'subCategory', created.subCategories))
    if (links.length > 0) await tx.insert(subCategoryCategories).values(links)
    await recordCreatedCategories(tx, edit, {
      categories: created.categories.map(({ id }) => id),
      subCategories: created.subCategories.map(({ id }) => id),
      links: links.map(({ subCategoryId, categoryId }) => `${subCategoryId}/${categoryId}`),
    })
  }

  /** The positions of a row's product in the sub categories known so far. */
  #positionsOf({ subCategories: names, positions }: ParsedRow): Record<string, number> {
    const found = (names ?? []).flatMap((name, index) => {
      const id = this.#ids.subCategories.get(fold(name))
      const position = positions?.product?.[index] ?? null
      return id === undefined || position === null ? [] : [[id, position] as const]
    })
    return Object.fromEntries(found)
  }

  #findOrCreate(
    kind: Kind,
    names: readonly string[],
    positions: readonly Position[] | null = null,
  ): string[] {
    const found = names.map((name, index) => {
      const key = fold(name)
      const known = this.#ids[kind].get(key)
      if (known) return known
      const position = positions ? { position: positions[index] ?? null } : {}
      const category = { id: newId(), name, key, ...position }
      this.#ids[kind].set(key, category.id)
      this.#created[kind].push(category)
      this.#createdIds.add(category.id)
      return category.id
    })
    return [...new Set(found)]
  }

  /** A sub category already in one of the row's categories is left as it is. */
  #link(categoryIds: readonly string[], subCategoryIds: readonly string[]): void {
    const wanted = pairs(categoryIds, subCategoryIds).filter(
      ({ subCategoryId }) => !categoryIds.some((id) => this.#parents.get(subCategoryId)?.has(id)),
    )
    for (const { subCategoryId, categoryId } of wanted) {
      const parents = this.#parentsOf(subCategoryId)
      this.#created.links.push({ subCategoryId, categoryId, position: parents.size })
      parents.add(categoryId)
    }
  }

  #parentsOf(subCategoryId: string): Set<string> {
    const parents = this.#parents.get(subCategoryId) ?? new Set()
    this.#parents.set(subCategoryId, parents)
    return parents
  }
}

/**
 * New categories after those of the shop: at the positions given in the file, without one if it says so, else in file
 * order. In a shop that sorts by name they have none.
 */
async function positioned(tx: Queries, kind: CategoryKind, created: readonly NewCategory[]) {
  const first = await nextCategoryPosition(tx, kind)
  const place = ({ position }: NewCategory) => position ?? Number.MAX_SAFE_INTEGER
  const sorted = created.toSorted((a, b) => place(a) - place(b))
  return sorted.map((category, index) => ({
    ...category,
    position: first === null || category.position === null ? null : first + index,
  }))
}

/**
 * Assigns a row's sub categories to its categories: a single one to all of them, several in order, extra ones to the
 * last.
 */
function pairs(categoryIds: readonly string[], subCategoryIds: readonly string[]) {
  if (subCategoryIds.length === 1)
    return categoryIds.map((categoryId) => ({ subCategoryId: subCategoryIds[0]!, categoryId }))
  return subCategoryIds.flatMap((subCategoryId, index) => {
    const categoryId = categoryIds[index] ?? categoryIds.at(-1)
    return categoryId ? [{ subCategoryId, categoryId }] : []
  })
}

function idsByKey(rows: { id: string; key: string }[]): Map<string, string> {
  return new Map(rows.map(({ key, id }) => [key, id]))
}
