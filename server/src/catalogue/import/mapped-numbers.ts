import { discountPercent, type Mapping } from '@dix/contract'
import { type Decimal, isWhole, readDecimal, readPrice, rounded, timesRounded } from './amounts.ts'
import type { ColumnReader } from './columns.ts'
import type { ProductFields, Refuse } from './draft.ts'
import * as check from './limits.ts'

type NumberColumns = Partial<Record<'price' | 'sellingPrice' | 'discount' | 'stock', ColumnReader>>
type Cells = readonly string[]
type Numbers = Pick<Partial<ProductFields>, 'price' | 'discount' | 'stock'>

/**
 * Reads price in whole XOF, discount in whole percent, and stock. The discount stands in a column of its own
 * or follows from a selling price beside the price. An empty price or stock says nothing; an empty discount
 * or selling price says that there is no offer.
 */
export function numbersReader(
  columns: NumberColumns,
  mapping: Mapping,
): (cells: Cells, refuse: Refuse) => Numbers {
  const factor = readDecimal(mapping.priceFactor.toFixed(9), false)!
  const amount = (column: ColumnReader | undefined, cells: Cells, refuse: Refuse) =>
    column ? readAmount(column, cells, mapping.decimalComma, factor, refuse) : null

  return (cells, refuse) => {
    const numbers: Numbers = {}
    const price = amount(columns.price, cells, refuse)
    if (columns.price && price !== null) {
      numbers.price = price
      check.checkPrice(price, columns.price.label, refuse)
    }
    if (columns.sellingPrice) {
      const selling = amount(columns.sellingPrice, cells, refuse)
      numbers.discount =
        price === null || price < 1 || selling === null
          ? 0
          : offer(price, selling, columns.sellingPrice.label, refuse)
    }
    if (columns.discount)
      numbers.discount = readDiscount(columns.discount, cells, mapping.decimalComma, refuse)
    const stock = columns.stock && readStock(columns.stock, cells, mapping.decimalComma, refuse)
    if (stock !== undefined) numbers.stock = stock
    return numbers
  }
}

function readAmount(
  column: ColumnReader,
  cells: Cells,
  decimalComma: boolean,
  factor: Decimal,
  refuse: Refuse,
): number | null {
  const text = column.read(cells).trim()
  if (text === '') return null
  const number = readPrice(text, decimalComma)
  if (number) return timesRounded(number, factor)
  const sentence =
    !decimalComma && readPrice(text, true)
      ? '"{text}" is not a price while the point is decimal: tick "12,5 means twelve and a half".'
      : '"{text}" is not a price.'
  refuse(column.label, sentence, { text: text.slice(0, 80) })
  return null
}

/** Whole percent between two prices in XOF. What is not free is never rounded to a gift. */
function offer(price: number, selling: number, column: string, refuse: Refuse): number {
  if (selling < 1) refuse(column, 'The selling price is 0 XOF; nothing is given away.')
  if (selling > price)
    refuse(column, 'The selling price, {selling} XOF, is above the price, {price} XOF.', { selling, price })
  return Math.min(99, discountPercent(price, selling))
}

function readDiscount(column: ColumnReader, cells: Cells, decimalComma: boolean, refuse: Refuse): number {
  const text = column.read(cells).trim()
  if (text === '') return 0
  const number = readDecimal(text.replace(/\s*%$/, ''), decimalComma)
  if (!number) {
    refuse(column.label, '"{text}" is not a percentage.', { text: text.slice(0, 80) })
    return 0
  }
  const percent = rounded(number)
  check.checkDiscount(percent, column.label, refuse)
  return percent
}

function readStock(
  column: ColumnReader,
  cells: Cells,
  decimalComma: boolean,
  refuse: Refuse,
): number | undefined {
  const text = column.read(cells).trim()
  if (text === '') return
  const number = readDecimal(text, decimalComma)
  if (!number || !isWhole(number)) {
    refuse(column.label, '"{text}" is not a whole number.', { text: text.slice(0, 80) })
    return
  }
  const stock = rounded(number)
  check.checkStock(stock, column.label, refuse)
  return stock
}
