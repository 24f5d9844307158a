import { limits, type PictureOutcome, type PictureOwner, type PicturePlacement } from '@dix/contract'
import { ownPictures } from '../../media/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { changeBetween, fieldsOf, type ProductChange } from '../edits/fields.ts'
import { beginEdit, recordChanges } from '../edits/record-edit.ts'
import { listCategoryPictures, lockCategory, upsertCategory } from '../queries/categories.ts'
import { readCategoryState, recordCategoryChange } from '../queries/category-changes.ts'
import { findOpenEdit } from '../queries/edits.ts'
import { lockProducts, readPictures } from '../queries/products.ts'
import { updateProducts } from '../queries/write-products.ts'
import { toPictureOwner } from './match-pictures.ts'

/** The pictures that a product or category gets, absolute or site-relative, and the revision that the user saw. */
export type PictureChange = {
  kind: PictureOwner['kind']
  _id: string
  seen: { revision: number }
  image: readonly string[]
}

export type Attachment = {
  placing: PicturePlacement
  note: string
  /** The save that earlier parts began; it is continued unless it was reverted. */
  edit?: number | null | undefined
  changes: readonly PictureChange[]
}

type AttachOutcome = PictureOutcome['outcome']

/**
 * Adds pictures to products, categories and sub categories. Each is independent: a conflict with one does not block the
 * others. A target that already has the pictures is `unchanged`, so a part may be resent after a lost response.
 *
 * @returns an outcome per change, and the save, null if no product changed
 */
export async function attachPictures(
  dependencies: EditingDependencies,
  by: string,
  attachment: Attachment,
): Promise<{ edit: number | null; outcomes: PictureOutcome[] }> {
  const { db, live, publicUrl } = dependencies
  const { changes } = attachment
  const done = await inTransaction(db, async (tx) => {
    const products = await attachToProducts(tx, dependencies, by, attachment)
    const outcomes = new Map(products.outcomes)
    for (const change of changes.toSorted((one, other) => (one._id < other._id ? -1 : 1)))
      if (change.kind !== 'product')
        outcomes.set(change, await attachToCategory(tx, dependencies, by, change.kind, change))
    return { edit: products.edit, outcomes }
  })
  const touched = changes.filter((change) => done.outcomes.get(change) === 'saved')
  const products = touched.flatMap(({ kind, _id }) => (kind === 'product' ? _id : []))
  if (products.length > 0) await live.catchUp({ products })
  if (touched.length > products.length) await live.catchUp({ categories: true })
  const owners = await findOwners(db, publicUrl, changes)
  return {
    edit: done.edit,
    outcomes: changes.map((change) => {
      const owner = owners.get(keyOf(change)) ?? null
      return { outcome: owner ? (done.outcomes.get(change) ?? 'unchanged') : 'gone', owner }
    }),
  }
}

async function attachToProducts(
  tx: Queries,
  dependencies: EditingDependencies,
  by: string,
  { placing, note, edit: begun, changes }: Attachment,
): Promise<{ edit: number | null; outcomes: Map<PictureChange, AttachOutcome> }> {
  const wanted = changes.filter(({ kind }) => kind === 'product')
  const locked = new Map(
    (
      await lockProducts(
        tx,
        wanted.map(({ _id }) => _id),
      )
    ).map((product) => [product.id, product]),
  )
  const outcomes = new Map<PictureChange, AttachOutcome>()
  const newFields = []
  const done: ProductChange[] = []
  for (const change of wanted) {
    const product = locked.get(change._id)
    // If a product is listed twice in one request, the first entry counts.
    if (!product || done.some(({ productId }) => productId === change._id)) continue
    const added = await ownPictures(dependencies, change.image, product.images)
    if (added instanceof Problem) {
      outcomes.set(change, 'lost')
      continue
    }
    const before = fieldsOf(product)
    const fields = { ...before, images: placed(product.images, added, placing) }
    const difference = changeBetween(product, before, fields)
    if (!difference) continue
    const refused = refusal(product.revision, change, fields.images)
    outcomes.set(change, refused ?? 'saved')
    if (refused) continue
    newFields.push({ id: product.id, before, fields })
    done.push(difference)
  }
  if (done.length === 0) return { edit: begun ?? null, outcomes }
  await updateProducts(tx, newFields)
  const ids = done.map(({ productId }) => productId)
  const open = begun ? await findOpenEdit(tx, { id: begun, by, note, ids }) : undefined
  const edit = open ?? (await beginEdit(tx, { kind: 'import', by, note }))
  await recordChanges(tx, edit, done)
  return { edit, outcomes }
}

function refusal(revision: number, { seen }: PictureChange, images: readonly string[]): AttachOutcome | null {
  if (seen.revision !== revision) return 'changed'
  return images.length > limits.images ? 'full' : null
}

/** Each picture once; an existing picture keeps its place unless the new ones go first. */
function placed(present: readonly string[], added: readonly string[], placing: PicturePlacement): string[] {
  if (placing === 'replace') return [...added]
  return [...new Set(placing === 'first' ? [...added, ...present] : [...present, ...added])]
}

/** A category has one picture, which the first new one replaces. */
async function attachToCategory(
  tx: Queries,
  dependencies: EditingDependencies,
  userId: string,
  kind: Exclude<PictureOwner['kind'], 'product'>,
  change: PictureChange,
): Promise<AttachOutcome> {
  const found = await lockCategory(tx, kind, change._id)
  if (!found) return 'gone'
  const { revision, ...category } = found
  const added = await ownPictures(dependencies, change.image.slice(0, 1), [category.image])
  if (added instanceof Problem) return 'lost'
  if (added[0] === category.image) return 'unchanged'
  if (change.seen.revision !== revision) return 'changed'
  const before = await readCategoryState(tx, kind, category.id)
  await upsertCategory(tx, kind, { ...category, image: added[0]! })
  const after = await readCategoryState(tx, kind, category.id)
  await recordCategoryChange(tx, { kind, categoryId: category.id, userId, before, after })
  return 'saved'
}

const keyOf = ({ kind, _id }: Pick<PictureOwner, 'kind' | '_id'>) => `${kind} ${_id}`

async function findOwners(
  tx: Queries,
  publicUrl: string,
  changes: readonly PictureChange[],
): Promise<Map<string, PictureOwner>> {
  const owners: PictureOwner[] = []
  const ids = changes.flatMap(({ kind, _id }) => (kind === 'product' ? _id : []))
  for (const product of await readPictures(tx, ids))
    owners.push(toPictureOwner('product', product, publicUrl))
  for (const kind of ['category', 'subCategory'] as const) {
    if (!changes.some((change) => change.kind === kind)) continue
    for (const category of await listCategoryPictures(tx, kind))
      owners.push(toPictureOwner(kind, category, publicUrl))
  }
  return new Map(owners.map((owner) => [keyOf(owner), owner]))
}
