import { isWhole, type Locale, readDecimal, rounded, withUnixLineEnds } from '@dix/contract'
import { FileProblem } from '../problems.ts'
import * as check from './checks.ts'
import {
  fieldsOfColumns,
  isOwnColumn,
  isReportColumn,
  type OwnColumn,
  readFields,
  splitNames,
  splitPositions,
  unguardFormula,
} from './own-format.ts'
import type { Exported, FieldName, ImportedFields, Position, Refuse, RowReader } from './parsed-row.ts'

type ReadCell<Value> = (cell: string, column: string, refuse: Refuse) => Value

/** Whether every column belongs to an export or a report of refused rows, and they identify products. */
export function isOwnFormat(header: readonly string[]): boolean {
  return (
    header.every((name) => isOwnColumn(name) || isReportColumn(name)) &&
    (header.includes('_id') || header.some((name) => /^name_(fr|en)$/.test(name)))
  )
}

/**
 * Reads rows of an export, with all or some of its columns. Texts are read verbatim, so that an export is imported
 * unchanged. A row's categories replace those of the product.
 *
 * @throws FileProblem if two columns have the same name
 */
export function ownReader(header: readonly string[], mainLanguage: Locale): RowReader {
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice) throw new FileProblem('The column "{column}" appears twice in the file.', { column: twice })
  const fieldOf = fieldsOfColumns(mainLanguage)
  const fields = new Map<FieldName, OwnColumn>()
  for (const column of header.filter(isOwnColumn)) {
    const field = fieldOf[column]
    if (field) fields.set(field, column)
  }
  return {
    categoryMode: 'replace',
    defaults: {},
    columnOf: (field) => fields.get(field) ?? field,
    read(line, cells, refuse) {
      const cell = new Map(header.map((column, index) => [column, unguardFormula(cells[index]!)]))
      return {
        line,
        id: readId(cell.get('_id') ?? '', refuse),
        fields: Object.fromEntries(
          [...fields].map(([field, column]) => [field, readers[field](cell.get(column)!, column, refuse)]),
        ),
        isRounded: false,
        remarks: [],
        exported: readExported(cell, refuse),
        categories: readCategories(cell.get('category'), 'category', refuse),
        subCategories: readCategories(cell.get('subCategory'), 'subCategory', refuse),
        positions: {
          categories: readPositions(cell.get('category_position'), 'category_position', refuse),
          subCategories: readPositions(cell.get('subCategory_position'), 'subCategory_position', refuse),
          product: readPositions(cell.get('product_position'), 'product_position', refuse),
        },
      }
    },
  }
}

const readers: { [Field in FieldName]: ReadCell<ImportedFields[Field]> } = {
  name: requiredText('name'),
  nameOther: (cell, column, refuse) => text('nameOther')(cell, column, refuse) || null,
  brand: text('brand'),
  unit: requiredText('unit'),
  stepGrams: (cell, column, refuse) => (cell === '' ? null : whole(check.checkStep)(cell, column, refuse)),
  price: (cell, column, refuse) => (cell === '' ? null : whole(check.checkPrice)(cell, column, refuse)),
  discount: whole(check.checkDiscount),
  stock: whole(check.checkStock),
  lowStock: (cell, column, refuse) => (cell === '' ? null : whole(check.checkStock)(cell, column, refuse)),
  barcode: check.readBarcodeOf,
  productNumber: (cell, column, refuse) => text('productNumber')(cell.trim(), column, refuse) || null,
  purchasePrice: (cell, column, refuse) =>
    cell === '' ? null : whole(check.checkPurchasePrice)(cell, column, refuse),
  draft: readFlag,
  images: readImages,
  description: (cell, column, refuse) => text('description')(withUnixLineEnds(cell), column, refuse),
  descriptionOther: (cell, column, refuse) =>
    text('descriptionOther')(withUnixLineEnds(cell), column, refuse) || null,
  details: (cell, column, refuse) => readDetails(cell, column, refuse) ?? {},
  detailsOther: readDetails,
}

function text(field: FieldName): ReadCell<string> {
  return (cell, column, refuse) => {
    check.checkText(field, cell, column, refuse)
    return cell
  }
}

function requiredText(field: FieldName): ReadCell<string> {
  return (cell, column, refuse) => {
    check.checkFilled(cell, column, refuse)
    return text(field)(cell, column, refuse)
  }
}

function whole(checkNumber: (number: number, column: string, refuse: Refuse) => void): ReadCell<number> {
  return (cell, column, refuse) => {
    const number = readDecimal(cell, false)
    if (!number || !isWhole(number)) {
      refuse(column, '"{text}" is not a whole number.', { text: cell.slice(0, 80) })
      return 0
    }
    checkNumber(rounded(number), column, refuse)
    return rounded(number)
  }
}

/** Reads a flag as an export writes it, or as a French or English spreadsheet rewrites it. */
function readFlag(cell: string, column: string, refuse: Refuse): boolean {
  const word = cell.trim().toLowerCase()
  if (['yes', 'oui', 'true', 'vrai', '1'].includes(word)) return true
  if (!['', 'no', 'non', 'false', 'faux', '0'].includes(word))
    refuse(column, '"{text}" is neither yes nor no.', { text: cell.slice(0, 80) })
  return false
}

function readImages(cell: string, column: string, refuse: Refuse): string[] {
  const images = cell.split(' ').filter(Boolean)
  check.checkImages(images, column, refuse)
  return images
}

function readDetails(cell: string, column: string, refuse: Refuse): Record<string, string> | null {
  if (cell === '') return null
  const details = readFields(cell)
  if (details) check.checkDetails(details, column, refuse)
  else refuse(column, 'The cell is not a list of extra fields such as {"Origin":"Senegal"}.')
  return details
}

function readId(cell: string, refuse: Refuse): string | null {
  if (cell !== '' && !/^[A-Za-z0-9]{1,64}$/.test(cell))
    refuse('_id', '"{text}" is not a valid id; leave the cell empty for a new product.', {
      text: cell.slice(0, 80),
    })
  return cell || null
}

function readExported(cell: ReadonlyMap<string, string>, refuse: Refuse): Exported {
  const number = (column: OwnColumn) => {
    const text = cell.get(column)
    return text ? whole(() => {})(text, column, refuse) : null
  }
  return { stock: number('stock_exported'), revision: number('revision_exported') }
}

function readCategories(cell: string | undefined, column: string, refuse: Refuse): string[] | null {
  if (cell === undefined) return null
  const names = splitNames(cell)
  check.checkCategoryNames(names, column, refuse)
  return names
}

function readPositions(cell: string | undefined, column: OwnColumn, refuse: Refuse): Position[] | null {
  if (cell === undefined) return null
  const positions = splitPositions(cell)
  if (!positions)
    refuse(column, '"{text}" is not a list of whole numbers such as 1|2.', { text: cell.slice(0, 80) })
  return positions ?? null
}
