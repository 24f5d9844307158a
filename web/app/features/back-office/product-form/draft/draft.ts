import type { AdminProduct, InputOf } from '@dix/contract'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'

/** An extra field and its text. */
export type Detail = { label: string; text: string }

/** The form's values as typed, named as in the API; categories by id. */
export type ProductDraft = {
  name: string
  name_other: string
  brand: string
  description: string
  description_other: string
  image: string[]
  category: string[]
  subCategory: string[]
  unit: string
  /** Empty if sold by the piece. */
  step_grams: string
  stock: string
  price: string
  discount: string
  low_stock: string
  barcode: string
  product_number: string
  purchase_price: string
  more_details: Detail[]
  more_details_other: Detail[]
  draft: boolean
}

export const emptyDraft: ProductDraft = {
  name: '',
  name_other: '',
  brand: '',
  description: '',
  description_other: '',
  image: [],
  category: [],
  subCategory: [],
  unit: '',
  step_grams: '',
  stock: '',
  price: '',
  discount: '',
  low_stock: '',
  barcode: '',
  product_number: '',
  purchase_price: '',
  more_details: [],
  more_details_other: [],
  draft: false,
}

export type DraftField = keyof ProductDraft
export const draftFields = Object.keys(emptyDraft) as DraftField[]

/** The form's values for a product. */
export function draftOf(product: AdminProduct): ProductDraft {
  return {
    name: product.name,
    name_other: product.name_other ?? '',
    brand: product.brand,
    description: product.description,
    description_other: product.description_other ?? '',
    image: product.image,
    category: product.category.map(({ _id }) => _id),
    subCategory: product.subCategory.map(({ _id }) => _id),
    unit: product.unit,
    step_grams: String(product.step_grams ?? ''),
    stock: String(product.stock),
    price: String(product.price || ''),
    discount: String(product.discount),
    low_stock: String(product.low_stock ?? ''),
    barcode: product.barcode ?? '',
    product_number: product.product_number ?? '',
    purchase_price: String(product.purchase_price ?? ''),
    more_details: detailsOf(product.more_details),
    more_details_other: detailsOf(product.more_details_other ?? {}),
    draft: product.draft,
  }
}

function detailsOf(fields: Record<string, string>): Detail[] {
  return Object.entries(fields).map(([label, text]) => ({ label, text }))
}

/** The values as API input. */
export function inputOf(draft: ProductDraft): InputOf<'POST /api/product/create'> {
  return {
    ...draft,
    step_grams: digitsOf(draft.step_grams),
    stock: digitsOf(draft.stock),
    price: digitsOf(draft.price),
    discount: digitsOf(draft.discount),
    low_stock: digitsOf(draft.low_stock),
    purchase_price: digitsOf(draft.purchase_price),
    more_details: fieldsOf(draft.more_details),
    // Null, so that visitors with the other language see the main texts.
    more_details_other: draft.more_details_other.length > 0 ? fieldsOf(draft.more_details_other) : null,
  }
}

function fieldsOf(details: Detail[]): Record<string, string> {
  return Object.fromEntries(details.map(({ label, text }) => [label, text]))
}

/** Whether two drafts have the same value of a field. */
export function sameField(one: ProductDraft, other: ProductDraft, field: DraftField): boolean {
  return JSON.stringify(comparable(one, field)) === JSON.stringify(comparable(other, field))
}

/** The API trims texts, so surrounding spaces are no change. */
function comparable(draft: ProductDraft, field: DraftField): unknown {
  const value = draft[field]
  return typeof value === 'string' ? value.trim() : value
}

/** Whether two drafts have the same values. */
export function sameDraft(one: ProductDraft, other: ProductDraft): boolean {
  return draftFields.every((field) => sameField(one, other, field))
}
