import { asc, eq, sql } from 'drizzle-orm'
import { byPosition, categories, subCategories, subCategoryCategories } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import type { CategoryKind } from './categories.ts'
import { lockOrder } from './moves.ts'

/** The target of a move. `nextBefore` is the item that followed before, null at the end. */
export type Placement = { name: string; nextBefore: string | null; isMoved: boolean; products: string[] }

export type PositionedCategory = { id: string; name: string; image: string; position: number | null }

const tables = { category: categories, subCategory: subCategories } as const

/** Every category or sub category, in the order of the shop. */
export async function readCategoryOrder(tx: Queries, kind: CategoryKind): Promise<PositionedCategory[]> {
  const { id, name, image, position } = tables[kind]
  const found = await tx.select({ id, name, image, position }).from(tables[kind])
  const main = (text: string) => ({ main: text, other: null })
  return found.sort((a, b) => byPosition({ ...a, name: main(a.name) }, { ...b, name: main(b.name) }))
}

/** Ids of the sub categories of a category. */
export async function findSubCategoriesOf(tx: Queries, categoryId: string): Promise<Set<string>> {
  const found = await tx
    .select({ id: subCategoryCategories.subCategoryId })
    .from(subCategoryCategories)
    .where(eq(subCategoryCategories.categoryId, categoryId))
    .orderBy(asc(subCategoryCategories.subCategoryId))
  return new Set(found.map(({ id }) => id))
}

/**
 * Moves a category in front of another, or to the end. The others keep their order.
 *
 * @returns undefined if one of the two does not exist
 */
export async function placeCategory(
  tx: Queries,
  kind: CategoryKind,
  id: string,
  before: string | null,
): Promise<Placement | undefined> {
  const order = await readCategoryOrder(tx, kind)
  const from = order.findIndex((row) => row.id === id)
  const moved = order[from]
  const others = order.filter((row) => row !== moved)
  const to = before === null ? others.length : others.findIndex((row) => row.id === before)
  if (!moved || to < 0) return undefined
  const placed = { name: moved.name, nextBefore: order[from + 1]?.id ?? null, products: [] }
  if (to === from) return { ...placed, isMoved: false }
  await number(tx, kind, others.toSpliced(to, 0, moved))
  return { ...placed, isMoved: true }
}

/**
 * The position of the next category that an import creates, after all others, so that the order of the file is kept.
 * Locks the order until the transaction ends.
 *
 * @returns null in a shop that sorts them by name
 */
export async function nextCategoryPosition(tx: Queries, kind: CategoryKind): Promise<number | null> {
  await lockOrder(tx, { list: kind === 'category' ? 'categories' : 'subCategories', parentId: '' })
  const order = await readCategoryOrder(tx, kind)
  if (order.length > 0 && order.every(({ position }) => position === null)) return null
  await number(tx, kind, order)
  return order.length
}

/** Writes the positions of a list in this order where they differ. */
async function number(tx: Queries, kind: CategoryKind, order: readonly PositionedCategory[]): Promise<void> {
  const rows = order.map(({ id }, position) => ({ id, position }))
  const changed = rows.filter(({ position }, index) => order[index]!.position !== position)
  if (changed.length === 0) return
  await tx.execute(sql`
    update ${tables[kind]} c set position = v.position
    from json_to_recordset(${JSON.stringify(changed)}::json) as v(id text, position integer) where c.id = v.id`)
}
