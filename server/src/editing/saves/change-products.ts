import type { productEndpoints } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { changeBetween, fieldsOf, type ProductFields } from '../edits/fields.ts'
import { withPositions } from '../edits/positions.ts'
import { beginEdit, recordChanges } from '../edits/record-edit.ts'
import { productNotFound } from '../problems.ts'
import { lockProducts } from '../queries/products.ts'
import { updateProducts } from '../queries/write-products.ts'
import { runOnce, type SaveContext } from './run-once.ts'
import { lockChosenCategories } from './save-product.ts'

/** The new values of many products. Absent fields keep their values. */
export type ManyChange = {
  _ids: readonly string[]
  category?: string[] | null | undefined
  subCategory?: string[] | null | undefined
  low_stock?: number | null | undefined
}

/**
 * Gives many products the same categories or threshold. Other fields are not touched, so a save in between does not
 * conflict; products that are gone are skipped.
 *
 * @returns the edit, null if nothing changed, and how many are gone; `not_found` if all are, `invalid_input` at
 *   `category` or `subCategory`
 */
export async function changeProducts(
  { db, live }: EditingDependencies,
  saving: SaveContext,
  change: ManyChange,
): Promise<{ edit: number | null; skipped: number } | ProblemOf<typeof productEndpoints.changeProducts>> {
  const ids = [...new Set(change._ids)]
  const done = await inTransaction(db, async (tx) => {
    const edit = await runOnce(tx, saving, () => writeMany(tx, saving, ids, change))
    if (edit instanceof Problem) return edit
    return { edit, skipped: ids.length - (await lockProducts(tx, ids)).length }
  })
  if (!(done instanceof Problem) && done.edit !== null) await live.catchUp({ products: ids })
  return done
}

async function writeMany(
  tx: Queries,
  saving: SaveContext,
  ids: readonly string[],
  { category, subCategory, low_stock: lowStock }: ManyChange,
): Promise<number | null | ProblemOf<typeof productEndpoints.changeProducts>> {
  const locked = await lockProducts(tx, ids)
  if (locked.length === 0) return productNotFound()
  const problem = await lockChosenCategories(tx, {
    categoryIds: category ?? [],
    subCategoryIds: subCategory ?? [],
  })
  if (problem) return problem
  const newFields = locked.map((product) => {
    const before = fieldsOf(product)
    const fields: ProductFields = {
      ...before,
      categoryIds: category ?? before.categoryIds,
      subCategoryIds: subCategory ?? before.subCategoryIds,
      lowStock: lowStock === undefined ? before.lowStock : lowStock,
    }
    return { id: product.id, before, fields }
  })
  const done = newFields.flatMap(
    ({ id, before, fields }) => changeBetween({ id, name: fields.name }, before, fields) ?? [],
  )
  if (done.length === 0) return null
  const changes = await withPositions(tx, done)
  await updateProducts(tx, newFields)
  const edit = await beginEdit(tx, { kind: 'grid', ...saving })
  await recordChanges(tx, edit, changes)
  return edit
}
