import type { productEndpoints } from '@dix/contract'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import type { EditingDependencies } from './dependencies.ts'
import { fieldsOf } from './edits/fields.ts'
import { beginEdit, recordChanges } from './edits/record-edit.ts'
import { withSynonyms } from './edits/synonyms.ts'
import { productNotFound } from './problems.ts'
import { lockProducts } from './queries/products.ts'
import { deleteProducts } from './queries/write-products.ts'

/**
 * Deletes a product, from every cart too. Orders keep their own copy.
 *
 * @returns the edit, which can be reverted; or `not_found`
 */
export async function deleteProduct(
  { db, live }: EditingDependencies,
  by: string,
  id: string,
): Promise<number | ProblemOf<typeof productEndpoints.deleteProduct>> {
  const edit = await inTransaction(db, async (tx) => {
    const [product] = await lockProducts(tx, [id])
    if (!product) return productNotFound()
    const change = { productId: id, productName: product.name, before: fieldsOf(product), after: null }
    const done = await withSynonyms(tx, [change])
    await deleteProducts(tx, [id])
    const edit = await beginEdit(tx, { kind: 'form', by })
    await recordChanges(tx, edit, done)
    return edit
  })
  if (edit instanceof Problem) return edit
  await live.catchUp({ products: [id] })
  return edit
}
