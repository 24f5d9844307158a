import { type EditKind, mainStore, type productEndpoints } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { fieldsOf } from '../edits/fields.ts'
import { withOtherStock } from '../edits/other-stock.ts'
import { withPositions } from '../edits/positions.ts'
import { beginEdit, recordChanges } from '../edits/record-edit.ts'
import { withSynonyms } from '../edits/synonyms.ts'
import { productNotFound } from '../problems.ts'
import { lockProducts } from '../queries/products.ts'
import { deleteProducts as deleteRows } from '../queries/write-products.ts'

/**
 * Deletes products in one save, also from every cart. Orders keep their own copy. Already deleted ones are skipped.
 *
 * @returns the edit, which can be reverted, and how many; or `not_found` if all are gone
 */
export async function deleteProducts(
  { db, live }: EditingDependencies,
  by: string,
  given: readonly string[],
  kind: EditKind,
): Promise<{ edit: number; deleted: number } | ProblemOf<typeof productEndpoints.deleteProducts>> {
  const done = await inTransaction(db, async (tx) => {
    const products = await lockProducts(tx, [...new Set(given)])
    if (products.length === 0) return productNotFound()
    const deletions = products.map((product) => ({
      productId: product.id,
      productName: product.name,
      before: fieldsOf(product),
      after: null,
    }))
    const stocked = await withOtherStock(tx, deletions, mainStore)
    const changes = await withPositions(tx, await withSynonyms(tx, stocked))
    await deleteRows(
      tx,
      products.map(({ id }) => id),
    )
    const edit = await beginEdit(tx, { kind, by })
    await recordChanges(tx, edit, changes)
    return { edit, deleted: products.length }
  })
  if (!(done instanceof Problem)) await live.catchUp({ products: [...given] })
  return done
}
