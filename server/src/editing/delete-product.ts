import { inTransaction } from '../platform/database/retrying.ts'
import { fieldsOf } from './edits/fields.ts'
import { withWords } from './edits/kept-words.ts'
import { beginEdit, recordChanges } from './edits/record-edit.ts'
import type { Keeping } from './keeping.ts'
import { noSuchProduct } from './problems.ts'
import { lockKept } from './queries/kept-products.ts'
import { deleteProducts } from './queries/write-products.ts'

/**
 * Takes a product out of the shop and of every cart; orders keep what they froze.
 *
 * @returns the edit, by which it can be brought back
 * @throws Problem `not_found`
 */
export async function deleteProduct({ db, live }: Keeping, by: string, id: string): Promise<number> {
  const edit = await inTransaction(db, async (tx) => {
    const [product] = await lockKept(tx, [id])
    if (!product) throw noSuchProduct()
    const change = { productId: id, productName: product.name, before: fieldsOf(product), after: null }
    const done = await withWords(tx, [change])
    await deleteProducts(tx, [id])
    const edit = await beginEdit(tx, { kind: 'form', by })
    await recordChanges(tx, edit, done)
    return edit
  })
  await live.catchUp({ products: [id] })
  return edit
}
