import {
  absoluteImageUrl,
  type ChangedField,
  changedFields,
  type Edit,
  type EditChange,
  type HistoryEntry,
} from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import type { StaffStores } from '../../stores/index.ts'
import type { ProductFields } from '../edits/fields.ts'
import { type CategoryName, findCategoryNames } from '../queries/categories.ts'
import type { StoredChange } from '../queries/changes.ts'
import type { ListedEdit } from '../queries/edits.ts'

/** The product field of each field of the API. */
const storedAs: Record<ChangedField, keyof ProductFields> = {
  name: 'name',
  name_other: 'nameOther',
  brand: 'brand',
  unit: 'unit',
  step_grams: 'stepGrams',
  price: 'price',
  discount: 'discount',
  stock: 'stock',
  low_stock: 'lowStock',
  barcode: 'barcode',
  product_number: 'productNumber',
  purchase_price: 'purchasePrice',
  draft: 'draft',
  category: 'categoryIds',
  subCategory: 'subCategoryIds',
  image: 'images',
  description: 'description',
  description_other: 'descriptionOther',
  more_details: 'details',
  more_details_other: 'detailsOther',
}

type StoreNames = Pick<StaffStores, 'nameOf'>

type Value = HistoryEntry['fields'][number]['before']

/** Changes as the API returns them: categories by name, without deleted ones; pictures by absolute URL. */
export async function toHistory(
  tx: Queries,
  publicUrl: string,
  changes: readonly StoredChange[],
  stores: StoreNames,
): Promise<HistoryEntry[]> {
  const idsIn = (field: 'categoryIds' | 'subCategoryIds') =>
    changes.flatMap(({ before, after }) => [...(before?.[field] ?? []), ...(after?.[field] ?? [])])
  const names = new Map([
    ...(await findCategoryNames(tx, 'category', idsIn('categoryIds'))),
    ...(await findCategoryNames(tx, 'subCategory', idsIn('subCategoryIds'))),
  ])
  return changes.map((change) => ({
    change: change.id,
    edit: change.edit,
    kind: change.kind,
    by: change.by,
    at: change.at.toISOString(),
    note: change.note,
    undone: change.undone,
    created: change.before === null,
    deleted: change.after === null,
    fields: fieldsOfChange(change, names, publicUrl),
    ...storeOf(change.storeId, 'stock' in (change.after ?? {}), stores),
  }))
}

/** The changes in one edit as the API returns them, each with its product. */
export async function toEditChanges(
  tx: Queries,
  publicUrl: string,
  changes: readonly StoredChange[],
  stores: StoreNames,
): Promise<EditChange[]> {
  const entries = await toHistory(tx, publicUrl, changes, stores)
  return changes.map(({ productId, productName }, index) => ({
    ...entries[index]!,
    product: { _id: productId, name: productName },
  }))
}

function fieldsOfChange(
  { before, after }: StoredChange,
  names: ReadonlyMap<string, CategoryName>,
  publicUrl: string,
): HistoryEntry['fields'] {
  if (before === null || after === null) return []
  const read = (fields: Partial<ProductFields>, field: ChangedField): Value => {
    const value = fields[storedAs[field]] ?? null
    if (field === 'image' && Array.isArray(value))
      return value.map((image) => absoluteImageUrl(image, publicUrl))
    return Array.isArray(value) ? value.flatMap((id) => names.get(id)?.name ?? []) : value
  }
  return changedFields
    .filter((field) => storedAs[field] in after)
    .map((field) => ({ field, before: read(before, field), after: read(after, field) }))
}

/** An edit in the list of all edits. */
export function toEdit(
  { id, at, productId, productName, list, movedName, storeId, movedStock, ...edit }: ListedEdit,
  stores: StoreNames,
): Edit {
  const moved = list && { list, name: movedName ?? '' }
  const product = productId === null ? null : { _id: productId, name: productName ?? '' }
  return {
    ...edit,
    edit: id,
    at: at.toISOString(),
    product,
    moved,
    ...storeOf(storeId, movedStock, stores),
  }
}

/** The store of a stock change, in a shop with several. */
function storeOf(storeId: string, movesStock: boolean, { nameOf }: StoreNames): { store?: string } {
  const store = movesStock ? nameOf(storeId) : undefined
  return store === undefined ? {} : { store }
}
