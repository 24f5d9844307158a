import type { AdminSubCategory } from '@dix/contract'

type SubCategory = Pick<AdminSubCategory, '_id' | 'name' | 'category'>

/** Sub categories by category; the last group, with the others, has no name. */
export type SubCategoryGroup = { of: string | null; subCategories: SubCategory[] }

/** Groups sub categories by the chosen categories, in their order; each is listed once. */
export function groupSubCategories(
  subCategories: readonly SubCategory[],
  chosen: readonly string[],
): SubCategoryGroup[] {
  const remaining = new Set(subCategories)
  const groups: SubCategoryGroup[] = []
  for (const id of chosen) {
    const subCategories = [...remaining].filter(({ category }) => category.some(({ _id }) => _id === id))
    if (subCategories.length === 0) continue
    for (const subCategory of subCategories) remaining.delete(subCategory)
    groups.push({ of: subCategories[0]!.category.find(({ _id }) => _id === id)!.name, subCategories })
  }
  return remaining.size > 0 ? [...groups, { of: null, subCategories: [...remaining] }] : groups
}
