import type { ProductForm } from '@dix/contract'
import { limits } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { violates } from '../platform/database/database-error.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { newId } from '../platform/ids.ts'
import { movedStock } from '../stock/index.ts'
import { toConflicts } from './admin-views.ts'
import { applyForm, blankProduct } from './apply-form.ts'
import type { EditingDependencies } from './dependencies.ts'
import { type CurrentProduct, changeBetween, fieldsOf, type ProductFields } from './edits/fields.ts'
import { beginEdit, recordChanges } from './edits/record-edit.ts'
import { ownPictures } from './pictures.ts'
import {
  nameTaken,
  productChanged,
  productNotFound,
  refusedField,
  stockShort,
  stockTooHigh,
} from './problems.ts'
import { lockCategoriesForShare } from './queries/categories.ts'
import { findProductOf } from './queries/edits.ts'
import { lockProducts } from './queries/products.ts'
import { insertProducts, productKeyConstraint, updateProducts } from './queries/write-products.ts'
import { runOnce, type SaveContext } from './run-once.ts'

/** What a user read of a product before changing it. */
export type SeenVersion = { revision: number; stock: number }

/**
 * Creates a product. Sent again under its key, it creates no second one.
 *
 * @returns its id
 * @throws Problem `name_taken`, `invalid_input` at `image`, `category` or `subCategory`
 */
export async function createProduct(
  dependencies: EditingDependencies,
  saving: SaveContext,
  form: ProductForm,
): Promise<string> {
  const images = await ownPictures(dependencies, form.image ?? [], [])
  const fields = applyForm(blankProduct, form, images)
  const id = await refusingTakenNames(() =>
    inTransaction(dependencies.db, async (tx) => {
      const edit = await runOnce(tx, saving, () => insertProduct(tx, saving, fields))
      return findProductOf(tx, edit)
    }),
  )
  await dependencies.live.catchUp({ products: [id] })
  return id
}

async function insertProduct(tx: Queries, saving: SaveContext, fields: ProductFields): Promise<number> {
  const id = newId()
  await lockChosenCategories(tx, fields)
  await insertProducts(tx, [{ id, fields }])
  const edit = await beginEdit(tx, { kind: 'form', ...saving })
  await recordChanges(tx, edit, [{ productId: id, productName: fields.name, before: null, after: fields }])
  return edit
}

type ChangedForm = ProductForm & { _id: string; seen?: SeenVersion | null | undefined }

/**
 * Changes a product. Sent again under its key, it changes nothing. With `seen`, a save by somebody else in between is
 * a conflict, and the stock moves by the difference; without it, both are overwritten.
 *
 * @throws Problem `not_found`, `changed_meanwhile` with the current product, `stock_short`, `name_taken`,
 * `invalid_input` at `image`, `category` or `subCategory`
 */
export async function updateProduct(
  dependencies: EditingDependencies,
  saving: SaveContext,
  form: ChangedForm,
): Promise<void> {
  await refusingTakenNames(() =>
    inTransaction(dependencies.db, (tx) =>
      runOnce(tx, saving, () => writeForm(tx, dependencies, saving, form)),
    ),
  )
  await dependencies.live.catchUp({ products: [form._id] })
}

async function writeForm(
  tx: Queries,
  dependencies: EditingDependencies,
  saving: SaveContext,
  { _id, seen, ...form }: ChangedForm,
): Promise<number | null> {
  const [before] = await lockProducts(tx, [_id])
  if (!before) throw productNotFound()
  if (seen && seen.revision !== before.revision) {
    const since = [{ id: _id, revision: seen.revision }]
    const [conflict] = await toConflicts(tx, dependencies.publicUrl, [before], since)
    throw productChanged(conflict!)
  }
  const images = form.image ? await ownPictures(dependencies, form.image, before.images) : before.images
  const wanted = applyForm(before, form, images)
  const isMoved = seen && form.stock !== undefined
  const fields = isMoved ? { ...wanted, stock: stockAfter(before, wanted.stock, seen) } : wanted
  const change = changeBetween({ id: _id, name: fields.name }, before, fields)
  if (!change) return null
  await lockChosenCategories(tx, fields)
  await updateProducts(tx, [{ id: _id, before: fieldsOf(before), fields }])
  const edit = await beginEdit(tx, { kind: 'form', ...saving })
  await recordChanges(tx, edit, [change])
  return edit
}

/**
 * @param field the field of the form or grid that shows the error
 * @throws Problem `stock_short` where more was sold meanwhile than would remain, `invalid_input` past the limit
 */
export function stockAfter(
  { stock }: Pick<CurrentProduct, 'stock'>,
  wanted: number,
  seen: SeenVersion,
  field = 'stock',
): number {
  const moved = movedStock(stock, { seen: seen.stock, wanted })
  if (moved < 0) throw stockShort(stock, field)
  if (moved > limits.stock) throw stockTooHigh(field)
  return moved
}

/** Locks the categories of a product, so that nobody deletes them. */
async function lockChosenCategories(
  tx: Queries,
  { categoryIds, subCategoryIds }: ProductFields,
): Promise<void> {
  if ((await lockCategoriesForShare(tx, 'category', categoryIds)).length < categoryIds.length)
    throw refusedField('category', 'category must be a list of categories.')
  if ((await lockCategoriesForShare(tx, 'subCategory', subCategoryIds)).length < subCategoryIds.length)
    throw refusedField('subCategory', 'subCategory must be a list of sub categories.')
}

/** @throws Problem `name_taken` where another product has this name, brand and unit */
export async function refusingTakenNames<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    throw violates(error, productKeyConstraint) ? nameTaken('product') : error
  }
}
