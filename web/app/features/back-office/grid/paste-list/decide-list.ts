import { type AdminProduct, type Locale, type ProductMatch, tidyUnit } from '@dix/contract'
import { type CellProblem, readCell, textOf } from '../edits/cells.ts'
import { cellsOf, type ListField, type PastedList } from './read-list.ts'

/** The outcome of a row. `otherUnit`: products with its name, or goods by weight, exist, but none in its unit. */
export type RowState = 'matched' | 'new' | 'ambiguous' | 'otherUnit' | 'unmatched' | 'repeated' | 'wrong'

/** What the user picks instead of a product for a new one. */
export const newProduct = 'new'

export type DecidedRow = {
  row: number
  state: RowState
  cells: Partial<Record<ListField, string>>
  /** The product to change; null for a new one and for skipped rows. */
  product: AdminProduct | null
  candidates: readonly AdminProduct[]
  /** Whether the user picks the product, and whether a new one is among the options. */
  isChoice: boolean
  mayBeNew: boolean
  /** The first cell that cannot be read. */
  problem: { field: ListField; problem: CellProblem } | null
}

/** Fields of a row that change its product. */
const changeFields = [
  'unit',
  'price',
  'discount',
  'stock',
  'barcode',
  'product_number',
  'purchase_price',
] as const

/**
 * Decides what the rows of a list do. A row without a product creates one if it has a name, a unit and a price. The
 * first of several rows for one product counts. Which product a name in another unit means is for the user to say: a
 * price of 25 kg must not become that of 5 kg.
 *
 * @param matches one per row
 * @param chosen the product that the user picked, or `newProduct`, by row
 */
export function decideList(
  list: PastedList,
  matches: readonly ProductMatch[],
  chosen: ReadonlyMap<number, string>,
): DecidedRow[] {
  const taken = new Set<string>()
  return list.rows.map((texts, row) => {
    const cells = cellsOf(list, texts)
    const { by = null, products: candidates = [] } = matches[row] ?? {}
    // Another unit would end a sale by weight, and leave the price and the stock of a step.
    const isUnitFixed = by === 'name' || candidates.some(({ step_grams }) => step_grams)
    const isOtherUnit =
      isUnitFixed && !!cells.unit && !candidates.some(({ unit }) => isSameUnit(unit, cells.unit!))
    const isChoice = candidates.length > 1 || isOtherUnit
    const isComplete = !!(cells.name && cells.unit && cells.price)
    const mayBeNew = by === 'name' && isOtherUnit && isComplete
    const picked = chosen.get(row)
    const product = (isChoice ? candidates.find(({ _id }) => _id === picked) : candidates[0]) ?? null
    const problem = problemOf(cells)
    const isRepeated = product !== null && taken.has(product._id)
    if (product && !problem) taken.add(product._id)
    return { row, cells, candidates, isChoice, mayBeNew, problem, product, state: stateOf() }

    function stateOf(): RowState {
      if (problem) return 'wrong'
      if (isRepeated) return 'repeated'
      if (product) return 'matched'
      if (mayBeNew && picked === newProduct) return 'new'
      if (isOtherUnit) return 'otherUnit'
      if (isChoice) return 'ambiguous'
      return isComplete ? 'new' : 'unmatched'
    }
  })
}

/** Whether two units are the same, however they are written. */
function isSameUnit(one: string, other: string): boolean {
  const [first, second] = [one, other].map((unit) => tidyUnit(unit, 'fr').replace(/\s/g, '').toLowerCase())
  return first === second
}

function problemOf(cells: DecidedRow['cells']): DecidedRow['problem'] {
  for (const field of changeFields) {
    const text = cells[field]
    const read = text ? readCell(field, text) : null
    if (read && 'problem' in read) return { field, problem: read.problem }
  }
  return null
}

/** The rows that are saved. */
export function savedRows(rows: readonly DecidedRow[]): DecidedRow[] {
  return rows.filter(({ state }) => state === 'matched' || state === 'new')
}

/**
 * The rows in the shop's own file format, imported as one save: with the seen revision, so that other users' saves
 * stay. New products are drafts. An empty cell changes nothing.
 */
export function writeList(rows: readonly DecidedRow[], language: Locale): string {
  const columns = [
    '_id',
    `name_${language}`,
    'brand',
    'unit',
    'price',
    'discount',
    'stock',
    'barcode',
    'product_number',
    'purchase_price',
    'draft',
    'stock_exported',
    'revision_exported',
  ]
  const lines = savedRows(rows).map(({ cells, product }) => {
    const value = (field: (typeof changeFields)[number]) => {
      const read = cells[field] ? readCell(field, cells[field]) : null
      if (read && 'value' in read) return textOf(field, read.value)
      if (product) return textOf(field, product[field])
      return field === 'discount' || field === 'stock' ? '0' : ''
    }
    return [
      product?._id ?? '',
      product?.name ?? cells.name!,
      product?.brand ?? '',
      value('unit'),
      value('price'),
      value('discount'),
      value('stock'),
      value('barcode'),
      value('product_number'),
      value('purchase_price'),
      (product?.draft ?? true) ? 'yes' : 'no',
      String(product?.stock ?? ''),
      String(product?.revision ?? ''),
    ]
  })
  return [columns, ...lines].map((line) => line.map(csvCell).join(';')).join('\r\n')
}

/** A cell in quotation marks; a possible formula is preceded by an apostrophe, as in exports. */
function csvCell(text: string): string {
  const guarded = /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${guarded.replaceAll('"', '""')}"`
}
