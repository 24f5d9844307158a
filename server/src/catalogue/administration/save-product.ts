import type { ProductForm } from '@dix/contract'
import { limits } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { newId } from '../../platform/ids.ts'
import { applyForm, blankProduct, movedStock } from './apply-form.ts'
import { changeBetween, fieldsOf, type KeptFields, type KeptProduct } from './edits/fields.ts'
import { beginEdit, recordChanges } from './edits/record-edit.ts'
import type { Keeping } from './keeping.ts'
import { ownPictures } from './pictures.ts'
import {
  changedMeanwhile,
  constraintOf,
  nameTaken,
  noSuchProduct,
  refusedField,
  soldMeanwhile,
  stockTooHigh,
} from './problems.ts'
import { showConflicts } from './show-products.ts'
import { lockKept } from './store/kept-products.ts'
import { keepShelves } from './store/shelves.ts'
import { insertProducts, productKeyConstraint, updateProducts } from './store/write-products.ts'

/** What somebody saw of a product when they began to change it. */
export type Seen = { revision: number; stock: number }

/**
 * Puts a product into the shop.
 *
 * @param by id of whoever saves
 * @returns its id
 * @throws Problem `name_taken`, `invalid_input` at `image`, `category` or `subCategory`
 */
export async function createProduct(keeping: Keeping, by: string, form: ProductForm): Promise<string> {
  const id = newId()
  const images = await ownPictures(keeping, form.image ?? [], [])
  const fields = applyForm(blankProduct, form, images)
  await uniquely(() =>
    inTransaction(keeping.db, async (tx) => {
      await checkShelves(tx, fields)
      await insertProducts(tx, [{ id, fields }])
      const edit = await beginEdit(tx, { kind: 'form', by })
      await recordChanges(tx, edit, [
        { productId: id, productName: fields.name, before: null, after: fields },
      ])
    }),
  )
  await keeping.live.catchUp({ products: [id] })
  return id
}

/**
 * Changes a product. Who says what they saw is told where somebody else saved meanwhile, and moves the stock by as
 * much as they changed it; who does not, writes over both.
 *
 * @throws Problem `not_found`, `changed_meanwhile` with the product as it is now, `stock_short`, `name_taken`,
 * `invalid_input` at `image`, `category` or `subCategory`
 */
export async function updateProduct(
  keeping: Keeping,
  by: string,
  { _id, seen, ...form }: ProductForm & { _id: string; seen?: Seen | null | undefined },
): Promise<void> {
  await uniquely(() =>
    inTransaction(keeping.db, async (tx) => {
      const [before] = await lockKept(tx, [_id])
      if (!before) throw noSuchProduct()
      if (seen && seen.revision !== before.revision) {
        const [conflict] = await showConflicts(tx, keeping.publicUrl, [before])
        throw changedMeanwhile(conflict!)
      }
      const images = form.image ? await ownPictures(keeping, form.image, before.images) : before.images
      const wanted = applyForm(before, form, images)
      const fields = seen ? { ...wanted, stock: stockAfter(before, wanted.stock, seen) } : wanted
      const change = changeBetween({ id: _id, name: fields.name }, before, fields)
      if (!change) return
      await checkShelves(tx, fields)
      await updateProducts(tx, [{ id: _id, before: fieldsOf(before), fields }])
      await recordChanges(tx, await beginEdit(tx, { kind: 'form', by }), [change])
    }),
  )
  await keeping.live.catchUp({ products: [_id] })
}

/**
 * @param field where a form or grid shows what is wrong with it
 * @throws Problem `stock_short` where more was sold meanwhile than would be left, `invalid_input` past the limit
 */
export function stockAfter(
  { stock }: Pick<KeptProduct, 'stock'>,
  wanted: number,
  seen: Seen,
  field = 'stock',
): number {
  const moved = movedStock(stock, { seen: seen.stock, wanted })
  if (moved < 0) throw soldMeanwhile(stock, field)
  if (moved > limits.stock) throw stockTooHigh(field)
  return moved
}

/** Lets no shelf go that a product is put on. */
async function checkShelves(tx: Queries, { categoryIds, subCategoryIds }: KeptFields): Promise<void> {
  if ((await keepShelves(tx, 'category', categoryIds)).length < categoryIds.length)
    throw refusedField('category', 'category must be a list of categories of this shop.')
  if ((await keepShelves(tx, 'subCategory', subCategoryIds)).length < subCategoryIds.length)
    throw refusedField('subCategory', 'subCategory must be a list of sub categories of this shop.')
}

/** @throws Problem `name_taken` where the name, brand and unit are those of another product */
export async function uniquely<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    throw constraintOf(error) === productKeyConstraint ? nameTaken('product') : error
  }
}
