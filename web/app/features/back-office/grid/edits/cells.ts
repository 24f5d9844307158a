import { type BarcodeProblem, readBarcode } from '@dix/contract'

/** The fields that can be edited in the grid, in column order. */
export const fields = [
  'unit',
  'price',
  'discount',
  'stock',
  'draft',
  'barcode',
  'product_number',
  'step_grams',
  'purchase_price',
] as const
export type GridField = (typeof fields)[number]

/**
 * Prices in whole XOF, discount in whole percent, stock in pieces. Codes and purchase price may be missing; a draft
 * without a price has the price 0.
 */
export type Values = {
  unit: string
  price: number
  discount: number
  stock: number
  draft: boolean
  barcode: string | null
  product_number: string | null
  purchase_price: number | null
  step_grams: number | null
}

/** Adjacent fields shown together, because a table of all would not fit. `codesOnly`: without the purchase price. */
export const fieldSets = {
  sale: ['unit', 'price', 'discount', 'stock', 'draft'],
  codes: ['barcode', 'product_number', 'step_grams', 'purchase_price'],
  codesOnly: ['barcode', 'product_number', 'step_grams'],
} as const satisfies Record<string, readonly GridField[]>
export type FieldSet = keyof typeof fieldSets

/** The problem with a cell: the key of its message. */
export type CellProblem =
  | 'unitMissing'
  | 'unitLong'
  | 'priceWrong'
  | 'discountWrong'
  | 'stockWrong'
  | 'draftWrong'
  | `barcode_${BarcodeProblem}`
  | 'product_numberLong'
  | 'purchase_priceWrong'
  | 'step_gramsWrong'

export type ReadCell = { value: Values[GridField] } | { problem: CellProblem }

/** The contract's limits, duplicated because browsers do not load its schemas; a test compares them. */
export const bounds = {
  unit: 80,
  price: { min: 1, max: 1_000_000_000 },
  discount: { min: 0, max: 100 },
  stock: { min: 0, max: 1_000_000 },
  product_number: 64,
  purchase_price: { min: 0, max: 1_000_000_000 },
  step_grams: { min: 10, max: 1_000 },
} as const

/** Figures that a product may lack. */
const mayLack: readonly GridField[] = ['purchase_price', 'step_grams']

/** The names of the two states in spreadsheets, in both languages. */
const words: Record<string, boolean> = {
  live: false,
  'en vente': false,
  'en ligne': false,
  published: false,
  publié: false,
  draft: true,
  brouillon: true,
}

/** A value as editable text. */
export function textOf(field: GridField, value: Values[GridField]): string {
  if (field === 'price' && value === 0) return ''
  return field === 'draft' ? (value ? 'draft' : 'live') : String(value ?? '')
}

/** Parses text typed or pasted into a cell. */
export function readCell(field: GridField, text: string): ReadCell {
  if (field === 'unit') return readUnit(text)
  if (field === 'draft') return readDraft(text)
  if (field === 'barcode') return readCode(text)
  if (field === 'product_number') return readNumber(text)
  if (mayLack.includes(field) && text.trim() === '') return { value: null }
  // A published product needs its price, as the server checks.
  if (field === 'price' && text.trim() === '') return { value: 0 }
  const value = readWhole(text)
  const { min, max } = bounds[field]
  return value !== null && value >= min && value <= max ? { value } : { problem: `${field}Wrong` }
}

function readUnit(text: string): ReadCell {
  const value = text.trim().replace(/\s+/g, ' ')
  if (value === '') return { problem: 'unitMissing' }
  return value.length > bounds.unit ? { problem: 'unitLong' } : { value }
}

function readCode(text: string): ReadCell {
  if (text.trim() === '') return { value: null }
  const read = readBarcode(text)
  return 'barcode' in read ? { value: read.barcode } : { problem: `barcode_${read.problem}` }
}

function readNumber(text: string): ReadCell {
  const value = text.trim().replace(/\s+/g, ' ')
  return value.length > bounds.product_number ? { problem: 'product_numberLong' } : { value: value || null }
}

function readDraft(text: string): ReadCell {
  const word = text.trim().toLowerCase()
  return Object.hasOwn(words, word) ? { value: words[word]! } : { problem: 'draftWrong' }
}

/**
 * A whole number as spreadsheets write it: spaces between groups, a unit, zero decimals. Any other comma or point is
 * ambiguous (thousands or decimals), so it is rejected.
 */
function readWhole(text: string): number | null {
  const bare = text
    .trim()
    .replace(/\s*(?:f?\s?cfa|xof|%|g)(?=$|[.,]0{1,2}$)/i, '')
    .replace(/[.,]0{1,2}$/, '')
  return /^\d+$|^\d{1,3}(?:\s\d{3})+$/.test(bare) ? Number(bare.replace(/\s/g, '')) : null
}
