import { limits, type ProductForm, type productEndpoints } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { ownPictures } from '../../media/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf, refusedField } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { movedStock } from '../../stock/index.ts'
import { toConflicts } from '../admin-views.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { type CurrentProduct, changeBetween, fieldsOf, type ProductFields } from '../edits/fields.ts'
import { withPositions } from '../edits/positions.ts'
import { beginEdit, recordChanges } from '../edits/record-edit.ts'
import { pricesShownSince } from '../offers/prices-shown.ts'
import { productChanged, productNotFound, stockShort, stockTooHigh } from '../problems.ts'
import { lockCategoriesForShare } from '../queries/categories.ts'
import { findSavedElsewhere } from '../queries/changes.ts'
import { findProductOf } from '../queries/edits.ts'
import { lockProducts } from '../queries/products.ts'
import { insertProducts, updateProducts } from '../queries/write-products.ts'
import { applyForm, blankProduct } from './apply-form.ts'
import { refusingTaken } from './refuse-taken.ts'
import { runOnce, type SaveContext } from './run-once.ts'

/** The state of a product that a user read before changing it. */
export type SeenVersion = { revision: number; stock: number }

type CreateProblem = ProblemOf<typeof productEndpoints.createProduct>
type UpdateProblem = ProblemOf<typeof productEndpoints.updateProduct>

/**
 * Creates a product. Resent under its key, it creates no second one.
 *
 * @returns its id, or `name_taken`, `code_taken`, `invalid_input` at `image`, `category` or `subCategory`
 */
export async function createProduct(
  dependencies: EditingDependencies,
  saving: SaveContext,
  form: ProductForm,
): Promise<string | CreateProblem> {
  const images = await ownPictures(dependencies, form.image ?? [], [])
  if (images instanceof Problem) return images
  const fields = applyForm(blankProduct, form, images)
  const id = await refusingTaken(dependencies.db, () =>
    inTransaction(dependencies.db, async (tx) => {
      const edit = await runOnce(tx, saving, () => insertProduct(tx, saving, fields))
      return edit instanceof Problem ? edit : findProductOf(tx, edit)
    }),
  )
  if (id instanceof Problem) return id
  await dependencies.live.catchUp({ products: [id] })
  return id
}

async function insertProduct(
  tx: Queries,
  saving: SaveContext,
  fields: ProductFields,
): Promise<number | CreateProblem> {
  const id = newId()
  const problem = await lockChosenCategories(tx, fields)
  if (problem) return problem
  await insertProducts(tx, [{ id, fields }], saving.storeId)
  const edit = await beginEdit(tx, { kind: 'form', ...saving })
  await recordChanges(tx, edit, [{ productId: id, productName: fields.name, before: null, after: fields }])
  return edit
}

type ChangedForm = ProductForm & { _id: string; seen?: SeenVersion | null | undefined }

/**
 * Changes a product. Resent under its key, it changes nothing. With `seen`, an intermediate save by another user is a
 * conflict, and the stock moves by the difference; without it, both are overwritten, but a price that only an offer
 * made is not saved.
 *
 * @returns nothing, or `not_found`, `changed_meanwhile` with the current product, `stock_short`, `name_taken`,
 *   `code_taken`, `invalid_input` at `image`, `category`, `subCategory` or `stock`
 */
export async function updateProduct(
  dependencies: EditingDependencies,
  saving: SaveContext,
  form: ChangedForm,
): Promise<UpdateProblem | undefined> {
  const saved = await refusingTaken(dependencies.db, () =>
    inTransaction(dependencies.db, (tx) =>
      runOnce(tx, saving, () => writeForm(tx, dependencies, saving, form)),
    ),
  )
  if (saved instanceof Problem) return saved
  await dependencies.live.catchUp({ products: [form._id] })
  return undefined
}

async function writeForm(
  tx: Queries,
  dependencies: EditingDependencies,
  saving: SaveContext,
  { _id, seen, ...form }: ChangedForm,
): Promise<number | null | UpdateProblem> {
  const [before] = await lockProducts(tx, [_id], saving.storeId)
  if (!before) return productNotFound()
  if (seen && seen.revision !== before.revision) {
    const since = [{ id: _id, revision: seen.revision }]
    if (!(await findSavedElsewhere(tx, since, saving.storeId)).has(_id)) {
      const [conflict] = await toConflicts(tx, dependencies.publicUrl, [before], since, saving.storeId)
      return productChanged(conflict!)
    }
  }
  const images = form.image ? await ownPictures(dependencies, form.image, before.images) : before.images
  if (images instanceof Problem) return images
  const applied = applyForm(before, form, images)
  const wanted = seen ? applied : await withoutOffer(tx, before, applied)
  const isMoved = seen && form.stock !== undefined
  const stock = isMoved ? stockAfter(before, wanted.stock, seen) : wanted.stock
  if (stock instanceof Problem) return stock
  const fields = { ...wanted, stock }
  const change = changeBetween({ id: _id, name: fields.name }, before, fields)
  if (!change) return null
  const problem = await lockChosenCategories(tx, fields)
  if (problem) return problem
  const changes = await withPositions(tx, [change])
  await updateProducts(tx, [{ id: _id, before: fieldsOf(before), fields }], saving.storeId)
  const edit = await beginEdit(tx, { kind: 'form', ...saving })
  await recordChanges(tx, edit, changes)
  return edit
}

/**
 * Clients of the specification read a product as shoppers see it, and send its whole form back. If its price and discount
 * are those of an offer within the last hour, nobody typed them: the product keeps its own.
 */
async function withoutOffer(
  tx: Queries,
  { id, price, discount }: CurrentProduct,
  wanted: ProductFields,
): Promise<ProductFields> {
  if (wanted.price === price && wanted.discount === discount) return wanted
  const shown = await pricesShownSince(tx, id, sql`now() - interval '1 hour'`)
  const isShown = shown.some(
    (shownPrice) => shownPrice.price === wanted.price && shownPrice.discount === wanted.discount,
  )
  return isShown ? { ...wanted, price, discount } : wanted
}

/**
 * @param field the field of the form or grid that shows the error
 * @returns the stock; or `stock_short` if more was sold in the meantime than would remain, `invalid_input` past the
 *   limit
 */
export function stockAfter(
  { stock }: Pick<CurrentProduct, 'stock'>,
  wanted: number,
  seen: SeenVersion,
  field = 'stock',
): number | ReturnType<typeof stockShort> | ReturnType<typeof stockTooHigh> {
  const moved = movedStock(stock, { seen: seen.stock, wanted })
  if (moved < 0) return stockShort(stock, field)
  if (moved > limits.stock) return stockTooHigh(field)
  return moved
}

/** Locks the categories of a product, so that nobody deletes them. @returns nothing if all of them exist */
export async function lockChosenCategories(
  tx: Queries,
  { categoryIds, subCategoryIds }: Pick<ProductFields, 'categoryIds' | 'subCategoryIds'>,
): Promise<ReturnType<typeof refusedField> | undefined> {
  if ((await lockCategoriesForShare(tx, 'category', categoryIds)).length < categoryIds.length)
    return refusedField('category', 'category must be a list of categories.')
  if ((await lockCategoriesForShare(tx, 'subCategory', subCategoryIds)).length < subCategoryIds.length)
    return refusedField('subCategory', 'subCategory must be a list of sub categories.')
  return undefined
}
