import type { Message, MessageValues } from '@dix/contract'
import { hasSameCategories, productKey } from '../../catalogue/index.ts'
import { unitOf } from '../../editing/index.ts'
import type { FieldName, ImportedFields, ParsedRow, Remark, RowReader } from '../reading/parsed-row.ts'
import type { CategoryIds } from './categories.ts'
import { isSameField, type PlannedProduct, type PlannedProducts } from './products.ts'

/** The outcome of a row. Every row has exactly one. */
export type RowOutcome = 'created' | 'updated' | 'merged' | 'unchanged' | 'refused'

export type RowDecision = { outcome: RowOutcome; product: PlannedProduct | null; remarks: Remark[] }

export type DecisionRules = Pick<RowReader, 'categoryMode' | 'defaults' | 'columnOf'> & {
  /** Whether the shop lacks a picture. */
  isMissing(image: string): boolean
  /** Finds or creates a row's categories. */
  categoriesOf(row: ParsedRow): CategoryIds
  /** An id for a new product. */
  newId(): string
}

/** Fields that a row of a new product may leave out. */
const blank = {
  nameOther: null,
  brand: '',
  stepGrams: null,
  discount: 0,
  stock: 0,
  lowStock: null,
  barcode: null,
  productNumber: null,
  purchasePrice: null,
  draft: false,
  images: [],
  descriptionOther: null,
  detailsOther: null,
} satisfies Partial<ImportedFields>

/**
 * Decides what a row does. The first row of a product in a file sets its fields. Further rows only add their
 * categories, with a remark on the fields in which they differ.
 *
 * @param products the shop after the preceding rows; not changed here
 */
export function decideRow(row: ParsedRow, products: PlannedProducts, rules: DecisionRules): RowDecision {
  const product = products.of(row)
  const missing = row.fields.images?.find(
    (image) => rules.isMissing(image) && !product?.images.includes(image),
  )
  if (missing !== undefined) {
    const message = '"{image}" is not an image of this shop: upload it and use its /media/… address.'
    return refused([refusal(row, rules.columnOf('images'), message, { image: missing })])
  }
  if (!product) return create(row, products, rules)
  if (product.line !== null) return merge(row, product, product.line, rules)
  return update(row, product, products, rules)
}

function update(
  row: ParsedRow,
  product: PlannedProduct,
  products: PlannedProducts,
  rules: DecisionRules,
): RowDecision {
  const next = { ...product, ...changedFields(product, row.fields), line: row.line }
  Object.assign(next, unitOf(product, row.fields))
  next.key = productKey(next.name, next.brand, next.unit)
  const other = products.withKey(next.key)
  if (other && other.id !== product.id) {
    const message = 'Another product, {id}, already has this name, brand and unit.'
    return refused([refusal(row, rules.columnOf('name'), message, { id: other.id })])
  }
  const reasons = [...lackingPrice(row, next, rules), ...takenCodes(row, next, products, rules)]
  if (reasons.length > 0) return refused(reasons)
  const { categoryIds, subCategoryIds } = rules.categoriesOf(row)
  next.categoryIds = mergeIds(product.categoryIds, categoryIds, rules.categoryMode)
  next.subCategoryIds = mergeIds(product.subCategoryIds, subCategoryIds, rules.categoryMode)
  if (isSame(product, next, Object.keys(row.fields) as FieldName[]))
    return { outcome: 'unchanged', product: next, remarks: [] }
  const remarks = [...row.remarks, ...endedWeight(row, product, next, rules), ...lostLetters(next, row.line)]
  return { outcome: 'updated', product: next, remarks }
}

/** A remark if another unit ends the sale by weight, because price and stock counted steps. */
function endedWeight(
  row: ParsedRow,
  before: PlannedProduct,
  { stepGrams, unit }: PlannedProduct,
  { columnOf }: DecisionRules,
): Remark[] {
  if (before.stepGrams === null || stepGrams !== null || row.fields.stepGrams !== undefined) return []
  const message: Message =
    'The product is no longer sold by weight: its price and its stock are now those of {unit}. Check both.'
  return [{ line: row.line, outcome: 'taken', column: columnOf('unit'), message, values: { unit } }]
}

/** Refuses a row that would publish a product without a price. */
function lackingPrice(
  row: ParsedRow,
  { draft, price }: Pick<PlannedProduct, 'draft' | 'price'>,
  { columnOf }: DecisionRules,
): Remark[] {
  if (draft || price !== null) return []
  return [refusal(row, columnOf('price'), 'A product needs a price, unless it is a draft.')]
}

/** Refuses a row if another product has its barcode or product number. */
function takenCodes(
  row: ParsedRow,
  { id, barcode, productNumber }: Pick<PlannedProduct, 'id' | 'barcode' | 'productNumber'>,
  products: PlannedProducts,
  { columnOf }: DecisionRules,
): Remark[] {
  const taken = [
    ['barcode', barcode, products.withBarcode(barcode)],
    ['productNumber', productNumber, products.withNumber(productNumber)],
  ] as const
  return taken.flatMap(([field, code, other]) => {
    if (!other || other.id === id) return []
    const message: Message =
      field === 'barcode'
        ? 'The barcode {code} belongs to another product, “{name}”.'
        : 'The product number {code} belongs to another product, “{name}”.'
    return refusal(row, columnOf(field), message, { code: code ?? '', name: other.name })
  })
}

/** Whether a product would not change. */
export function isSame(before: PlannedProduct, after: PlannedProduct, fields: readonly FieldName[]): boolean {
  return hasSameCategories(before, after) && fields.every((field) => isSameField(before[field], after[field]))
}

function create(row: ParsedRow, products: PlannedProducts, rules: DecisionRules): RowDecision {
  const values = { ...blank, ...rules.defaults, ...row.fields }
  const name = values.name ?? values.nameOther
  const { price = null } = values
  const { unit } = values.unit === undefined ? values : unitOf({ unit: values.unit, stepGrams: null }, values)
  const reasons: Remark[] = []
  if (row.id && (name == null || unit === undefined))
    reasons.push(refusal(row, '_id', 'No product in this shop has the id {id}.', { id: row.id }))
  if (name == null) reasons.push(refusal(row, rules.columnOf('name'), 'A new product needs a name.'))
  if (unit === undefined) reasons.push(refusal(row, rules.columnOf('unit'), 'A new product needs a unit.'))
  if (price === null && !values.draft)
    reasons.push(refusal(row, rules.columnOf('price'), 'A new product needs a price.'))
  reasons.push(...takenCodes(row, { ...values, id: '' }, products, rules))
  if (name == null || unit === undefined || reasons.length > 0) return refused(reasons)

  const { categoryIds, subCategoryIds, productPositions } = rules.categoriesOf(row)
  const product: PlannedProduct = {
    ...values,
    id: row.id ?? rules.newId(),
    // A text missing in the shop's main language is taken from the other one.
    name,
    description: values.description ?? values.descriptionOther ?? '',
    details: values.details ?? values.detailsOther ?? {},
    unit,
    price,
    key: productKey(name, values.brand, unit),
    categoryIds: categoryIds ?? [],
    subCategoryIds: subCategoryIds ?? [],
    productPositions,
    line: row.line,
  }
  const remarks = [...row.remarks, ...lostLetters(product, row.line)]
  if (product.categoryIds.length === 0) {
    const message = 'The product has no category: shoppers can only find it by searching.'
    remarks.push({ line: row.line, outcome: 'taken', column: '', message })
  }
  return { outcome: 'created', product, remarks }
}

function merge(
  row: ParsedRow,
  product: PlannedProduct,
  firstLine: number,
  rules: DecisionRules,
): RowDecision {
  const { categoryIds, subCategoryIds } = rules.categoriesOf(row)
  const merged = {
    ...product,
    categoryIds: mergeIds(product.categoryIds, categoryIds, 'add'),
    subCategoryIds: mergeIds(product.subCategoryIds, subCategoryIds, 'add'),
  }
  const others = Object.keys(changedFields(product, row.fields)) as FieldName[]
  const remark: Remark = {
    line: row.line,
    outcome: 'merged',
    column: others.map(rules.columnOf).join(', '),
    message: 'Same product as in line {line}: the different value given here is ignored.',
    values: { line: firstLine },
  }
  return { outcome: 'merged', product: merged, remarks: others.length > 0 ? [remark] : [] }
}

/** The fields of a row that differ from the product. */
function changedFields(product: PlannedProduct, fields: Partial<ImportedFields>): Partial<ImportedFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !isSameField(product[field as FieldName], value)),
  )
}

function refused(remarks: Remark[]): RowDecision {
  return { outcome: 'refused', product: null, remarks }
}

function refusal({ line }: ParsedRow, column: string, message: Message, values?: MessageValues): Remark {
  return { line, outcome: 'refused', column, message, values }
}

function mergeIds(before: string[], ids: string[] | null, mode: 'add' | 'replace'): string[] {
  if (!ids) return before
  return mode === 'replace' ? ids : [...new Set([...before, ...ids])]
}

function lostLetters({ name }: PlannedProduct, line: number): Remark[] {
  const message = 'The name "{name}" contains a damaged character.'
  return name.includes('\ufffd') ? [{ line, outcome: 'taken', column: '', message, values: { name } }] : []
}
