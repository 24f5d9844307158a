import type { AdminSubCategory } from '@dix/contract'

type Shelf = Pick<AdminSubCategory, '_id' | 'name' | 'category'>

/** Sub categories under the name of their category; the last group has none: it holds all the others. */
export type ShelfGroup = { of: string | null; shelves: Shelf[] }

/** Puts the sub categories of the chosen categories first, in the order those were chosen in; each stands once. */
export function groupShelves(subCategories: readonly Shelf[], chosen: readonly string[]): ShelfGroup[] {
  const left = new Set(subCategories)
  const groups: ShelfGroup[] = []
  for (const id of chosen) {
    const shelves = [...left].filter(({ category }) => category.some(({ _id }) => _id === id))
    if (shelves.length === 0) continue
    for (const shelf of shelves) left.delete(shelf)
    groups.push({ of: shelves[0]!.category.find(({ _id }) => _id === id)!.name, shelves })
  }
  return left.size > 0 ? [...groups, { of: null, shelves: [...left] }] : groups
}
