import { readBarcode } from '@dix/contract'
import { readBlock } from '../edits/spreadsheet.ts'

/** The fields that a column of a pasted list may contain, in display order. */
export const listFields = [
  'name',
  'barcode',
  'product_number',
  'unit',
  'price',
  'discount',
  'stock',
  'purchase_price',
] as const
export type ListField = (typeof listFields)[number]

/** The rows of a list, and the field of each column; null for a skipped column. */
export type PastedList = { columns: (ListField | null)[]; rows: string[][] }

/** Column names in spreadsheets, without accents, spaces and punctuation. */
const headings: Record<ListField, string> = {
  name: 'name product nom produit designation article libelle',
  barcode: 'barcode ean ean13 gtin upc codebarre codebarres',
  product_number: 'productnumber sku ref reference code codearticle',
  unit: 'unit size unite contenance conditionnement format',
  price: 'price prix prixdevente tarif',
  discount: 'discount remise promo',
  stock: 'stock qte quantite quantity',
  purchase_price: 'purchaseprice cost prixachat prixdachat',
}

/**
 * Reads a list from a spreadsheet's clipboard. A first row of known headings determines the columns; without one, the
 * first column contains barcodes or names, and the user chooses the others.
 */
export function readList(text: string): PastedList {
  const block = readBlock(text).filter((row) => row.some((cell) => cell.trim() !== ''))
  const width = Math.max(0, ...block.map((row) => row.length))
  const [first = []] = block
  const known = Array.from({ length: width }, (_, place) => fieldOf(first[place] ?? ''))
  const hasHeadings = known.some((field) => field !== null)
  const rows = hasHeadings ? block.slice(1) : block
  if (hasHeadings) return { columns: once(known), rows }
  const code = rows.length > 0 && rows.every(([cell = '']) => isLongCode(cell))
  return { columns: known.map((_, place) => (place > 0 ? null : code ? 'barcode' : 'name')), rows }
}

function fieldOf(heading: string): ListField | null {
  const simple = heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return listFields.find((field) => headings[field].split(' ').includes(simple)) ?? null
}

/** Each field at its first column. */
function once(columns: readonly (ListField | null)[]): (ListField | null)[] {
  return columns.map((field, place) => (columns.indexOf(field) === place ? field : null))
}

function isLongCode(cell: string): boolean {
  return cell.replace(/\D/g, '').length >= 8 && 'barcode' in readBarcode(cell)
}

/** The trimmed cells of a row by field; absent if the list has no such column. */
export function cellsOf({ columns }: Pick<PastedList, 'columns'>, row: readonly string[]) {
  return Object.fromEntries(
    columns.flatMap((field, place) => (field ? [[field, (row[place] ?? '').trim()]] : [])),
  ) as Partial<Record<ListField, string>>
}
