import { type ProductForm, stepUnit } from '@dix/contract'
import type { ProductFields } from '../edits/fields.ts'

/** An empty product. */
export const blankProduct: ProductFields = {
  name: '',
  nameOther: null,
  brand: '',
  unit: '',
  stepGrams: null,
  price: null,
  discount: 0,
  stock: 0,
  lowStock: null,
  barcode: null,
  productNumber: null,
  purchasePrice: null,
  draft: false,
  categoryIds: [],
  subCategoryIds: [],
  images: [],
  description: '',
  descriptionOther: null,
  details: {},
  detailsOther: null,
}

/**
 * Applies a form to a product: absent fields keep their values, empty ones are cleared. The caller checks the pictures.
 */
export function applyForm(
  before: ProductFields,
  form: Omit<ProductForm, 'image'>,
  images: string[],
): ProductFields {
  const { category, subCategory } = form
  return {
    name: form.name,
    nameOther: given(form.name_other, before.nameOther),
    brand: given(form.brand, before.brand) ?? '',
    ...unitOf(before, { unit: form.unit, stepGrams: form.step_grams }),
    price: given(form.price, before.price),
    discount: given(form.discount, before.discount) ?? 0,
    stock: given(form.stock, before.stock) ?? 0,
    lowStock: given(form.low_stock, before.lowStock),
    barcode: given(form.barcode, before.barcode),
    productNumber: given(form.product_number, before.productNumber),
    purchasePrice: given(form.purchase_price, before.purchasePrice),
    draft: form.draft ?? before.draft,
    categoryIds: category ?? before.categoryIds,
    subCategoryIds: subCategory ?? before.subCategoryIds,
    images,
    description: given(form.description, before.description) ?? '',
    descriptionOther: given(form.description_other, before.descriptionOther),
    details: given(form.more_details, before.details) ?? {},
    detailsOther: given(form.more_details_other, before.detailsOther),
  }
}

/** Unit and step after a save: a step determines the unit, and a different unit given alone ends the sale by weight. */
export function unitOf(
  before: Pick<ProductFields, 'unit' | 'stepGrams'>,
  { unit, stepGrams }: { unit?: string | null | undefined; stepGrams?: number | null | undefined },
): Pick<ProductFields, 'unit' | 'stepGrams'> {
  const step = given(stepGrams, unit === undefined || unit === before.unit ? before.stepGrams : null)
  return { unit: step === null ? (given(unit, before.unit) ?? '') : stepUnit(step), stepGrams: step }
}

function given<Value>(value: Value | undefined, before: Value): Value {
  return value === undefined ? before : value
}
