import type { CategoryState } from '../schema.ts'

const written = ['name', 'nameOther', 'image'] as const

/**
 * The state that the undo of a save leaves: fields that it wrote get their value before it, and its categories are put
 * back. Imports add categories without a save of their own; these stay.
 *
 * @param current the state in the shop; like those of the save, null if the category does not exist
 * @returns null if the undo deletes the category, undefined if another value has replaced what the save wrote
 */
export function undoneState(
  { before, after }: { before: CategoryState | null; after: CategoryState | null },
  current: CategoryState | null,
): CategoryState | null | undefined {
  if ((after === null) !== (current === null)) return undefined
  if (!before || !after || !current) return before
  const changed = written.filter((field) => before[field] !== after[field])
  if (changed.some((field) => current[field] !== after[field])) return undefined
  return {
    ...current,
    ...Object.fromEntries(changed.map((field) => [field, before[field]])),
    categoryIds: undoneCategories(before.categoryIds, after.categoryIds, current.categoryIds),
  }
}

function undoneCategories(before: string[], after: string[], current: string[]): string[] {
  if (before.join() === after.join()) return current
  const remaining = before.filter((id) => current.includes(id) || !after.includes(id))
  return [...remaining, ...current.filter((id) => !after.includes(id) && !before.includes(id))]
}
