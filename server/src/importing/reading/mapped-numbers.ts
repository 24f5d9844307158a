import {
  discountPercent,
  isWhole,
  type Mapping,
  type Message,
  type MessageValues,
  type PriceStyle,
  readDecimal,
  readXof,
  rounded,
  type XofReading,
} from '@dix/contract'
import * as check from './checks.ts'
import type { ColumnReader } from './columns.ts'
import type { ImportedFields, Refuse } from './parsed-row.ts'

type NumberColumns = Partial<
  Record<'price' | 'sellingPrice' | 'discount' | 'purchasePrice' | 'stock', ColumnReader>
>
type Cells = readonly string[]
type Numbers = Pick<Partial<ImportedFields>, 'price' | 'discount' | 'purchasePrice' | 'stock'>

/**
 * Reads prices in whole XOF, discount in whole percent (its own column, or from the selling price), and stock. An empty
 * price or stock sets nothing; an empty discount or selling price means no offer.
 *
 * @returns reads a row; `refuse` gets its problems, `remark` what was rounded or corrected
 */
export function numbersReader(
  columns: NumberColumns,
  mapping: Mapping,
): (cells: Cells, refuse: Refuse, remark: Refuse) => { numbers: Numbers; isRounded: boolean } {
  const amount = (column: ColumnReader | undefined, cells: Cells, refuse: Refuse) =>
    column ? readAmount(column, cells, mapping, refuse) : null

  return (cells, refuse, remark) => {
    const numbers: Numbers = {}
    const price = amount(columns.price, cells, refuse)
    if (columns.price && price) {
      numbers.price = price.xof
      check.checkPrice(price.xof, columns.price.label, refuse)
      if (price.isRounded)
        remark(columns.price.label, 'The price "{text}" is rounded to {price} F CFA.', {
          text: quoted(columns.price.read(cells)),
          price: price.xof,
        })
    }
    if (columns.sellingPrice) {
      const selling = amount(columns.sellingPrice, cells, refuse)
      numbers.discount =
        !price || price.xof < 1 || !selling
          ? 0
          : offer(price.xof, selling.xof, columns.sellingPrice.label, refuse)
    }
    if (columns.discount)
      numbers.discount = readDiscount(columns.discount, cells, mapping.decimalComma, refuse)
    const purchase = amount(columns.purchasePrice, cells, refuse)
    if (purchase) {
      numbers.purchasePrice = purchase.xof
      check.checkPurchasePrice(purchase.xof, columns.purchasePrice!.label, refuse)
    }
    const stock = columns.stock && readStock(columns.stock, cells, mapping.decimalComma, { refuse, remark })
    if (stock !== undefined) numbers.stock = stock
    return { numbers, isRounded: price?.isRounded ?? false }
  }
}

function readAmount(
  column: ColumnReader,
  cells: Cells,
  style: PriceStyle,
  refuse: Refuse,
): { xof: number; isRounded: boolean } | null {
  const text = column.read(cells).trim()
  if (text === '') return null
  const read = readXof(text, style)
  if ('xof' in read) return read
  refuse(column.label, ...priceProblem(read, quoted(text), style))
  return null
}

/** The reason why a text is not a price in XOF, and a way to fix it. */
function priceProblem(
  read: Exclude<XofReading, { xof: number }>,
  text: string,
  { decimalComma, priceFactor }: PriceStyle,
): [Message, MessageValues] {
  switch (read.problem) {
    case 'twoReadings':
      return [
        twoReadings(decimalComma, priceFactor),
        // Suggests how to write it instead.
        { text, thousands: String(read.thousands), fraction: read.fraction },
      ]
    case 'fraction':
      return ['"{text}" has decimals, and F CFA has none: use whole francs.', { text }]
    case 'otherMark':
      if (decimalComma) break
      return [
        '"{text}" is not a price with a decimal point: tick "Comma as decimal separator (12,5)".',
        { text },
      ]
  }
  return ['"{text}" is not a price.', { text }]
}

function twoReadings(decimalComma: boolean, priceFactor: number): Message {
  if (priceFactor !== 1)
    return '"{text}": {thousands} or {fraction}? If it is {thousands}, write it without a separator; if it is {fraction}, add a zero at the end.'
  return decimalComma
    ? '"{text}": {thousands} or {fraction}? F CFA has no decimals. If it is {thousands}, untick "Comma as decimal separator (12,5)" or write it without a separator.'
    : '"{text}": {thousands} or {fraction}? F CFA has no decimals. If it is {thousands}, tick "Comma as decimal separator (12,5)" or write it without a separator.'
}

/** The nearest whole percent between two prices in XOF; at most 99, because nothing is free. */
function offer(price: number, selling: number, column: string, refuse: Refuse): number {
  if (selling < 1) refuse(column, 'The selling price is 0 F CFA; it must be at least 1 F CFA.')
  if (selling > price)
    refuse(column, 'The selling price, {selling} F CFA, is above the price, {price} F CFA.', {
      selling,
      price,
    })
  return Math.min(99, discountPercent(price, selling))
}

function readDiscount(column: ColumnReader, cells: Cells, decimalComma: boolean, refuse: Refuse): number {
  const text = column.read(cells).trim()
  if (text === '') return 0
  const number = readDecimal(text.replace(/\s*%$/, ''), decimalComma)
  if (!number || !isWhole(number)) {
    refuse(column.label, '"{text}" is not a whole percentage.', { text: quoted(text) })
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
  { refuse, remark }: { refuse: Refuse; remark: Refuse },
): number | undefined {
  const text = column.read(cells).trim()
  if (text === '') return
  const [, minus, pieces] = /^([-−]?)(.*)$/su.exec(text)!
  const number = readDecimal(pieces!, decimalComma)
  if (!number || !isWhole(number)) {
    refuse(column.label, '"{text}" is not a whole number.', { text: quoted(text) })
    return
  }
  const stock = rounded(number)
  if (minus && stock > 0) {
    // Tills export a negative stock after selling more than was counted.
    remark(column.label, 'A stock of {text} is imported as 0.', { text: quoted(text) })
    return 0
  }
  check.checkStock(stock, column.label, refuse)
  return stock
}

/** The part of a cell that a remark shows. */
function quoted(text: string): string {
  return text.trim().slice(0, 80)
}
