import { buffer } from 'node:stream/consumers'
import {
  formatXof,
  type Locale,
  minutesText,
  type Order,
  type OrderItem,
  orderStateTable,
  quantityText,
  shownPostalCode,
  slotWords,
  stateOf,
  townText,
  vatWithin,
} from '@dix/contract'
import type { Letterhead } from '../../settings/index.ts'
import { drawLetterhead } from '../paper/draw-letterhead.ts'
import { height, ink, openPaper, type Paper, rule, sheet, write } from '../paper/paper.ts'
import { formatTime, wordsOf } from './words.ts'

const whole = { x: sheet.left, width: sheet.right - sheet.left }
const half = (whole.width - 24) / 2
const aside = { x: sheet.left + half + 24, width: half }

/** Columns of the table of lines. Amounts are right-aligned. */
const columns = {
  product: { x: sheet.left, width: 270 },
  price: { x: 326, width: 86, align: 'right' },
  quantity: { x: 416, width: 36, align: 'right' },
  amount: { x: 456, width: 91, align: 'right' },
} as const

const sums = { label: { x: 300, width: 150 }, amount: { x: 450, width: 97, align: 'right' } } as const

/** An order with its names in the viewer's language, and its shop. */
export type Receipt = { order: Order; locale: Locale; letterhead: Letterhead }

/** Draws an order as a PDF to keep or print: A4, as many pages as needed. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { order, locale, letterhead } = receipt
  const words = wordsOf(locale)
  const paper = openPaper({
    title: `${words.receipt} ${order.orderId}`,
    language: locale,
    author: letterhead.name,
  })
  const done = buffer(paper)
  let y = drawHead(paper, receipt)
  y = drawParties(paper, order, locale, y)
  y = drawLines(paper, order.items, locale, y)
  drawSums(paper, order, locale, y)
  drawPageNumbers(paper, receipt)
  paper.end()
  return done
}

function drawHead(paper: Paper, { order, locale, letterhead }: Receipt): number {
  const { receipt, marks, promised, slot } = wordsOf(locale)
  const bottom = drawLetterhead(paper, letterhead, { x: sheet.left, y: sheet.top, width: half })
  let y = write(paper, receipt, sheet.top, { ...aside, align: 'right' }, { font: 'bold', size: 20 })
  y = write(paper, order.orderId, y, { ...aside, align: 'right' }, { size: 12 })
  y = write(paper, formatTime(order.placedAt, locale), y, { ...aside, align: 'right' }, faint)
  if (order.promise)
    y = write(paper, promised(minutesText(order.promise)), y, { ...aside, align: 'right' }, faint)
  if (order.slot)
    y = write(paper, slot(slotWords(order.slot, locale)), y, { ...aside, align: 'right' }, faint)
  const mark = marks[stateOf(orderStateTable, order.status)!]
  if (mark)
    y = write(
      paper,
      mark,
      y + 2,
      { ...aside, align: 'right' },
      { font: 'bold', colour: letterhead.mainColour },
    )
  return Math.max(y, bottom) + 20
}

const faint = { size: 9, colour: ink.faint }

/** Draws delivery and payment side by side. */
function drawParties(paper: Paper, order: Order, locale: Locale, y: number): number {
  const { deliverTo, payment, paid, credit } = wordsOf(locale)
  const isByCredit = order.payment_status === 'paid' && order.paidAmt === 0 && order.creditAmt > 0
  const { address_line, landmark, country, pincode, mobile, phone } = order.delivery_address
  const fullAddress = [
    address_line,
    landmark,
    townText(order.delivery_address),
    joined([country, shownPostalCode(pincode)], ' – '),
    phone?.shown ?? mobile,
  ]
  const left = { x: sheet.left, width: half }
  const titles = write(paper, deliverTo, y, left, faint)
  write(paper, payment, y, aside, faint)
  const bottoms = [
    fullAddress.filter(Boolean).reduce((y, line) => write(paper, line, y, left), titles),
    write(
      paper,
      isByCredit ? credit : paid[`${order.payment_method} ${order.payment_status}`],
      titles,
      aside,
    ),
  ]
  return Math.max(...bottoms) + 20
}

const joined = (parts: string[], by: string) => parts.filter(Boolean).join(by)

function drawLines(paper: Paper, items: readonly OrderItem[], locale: Locale, top: number): number {
  let y = drawColumnHeads(paper, locale, top)
  for (const item of items) {
    if (y + heightOf(paper, item, locale) > sheet.bottom) {
      paper.addPage()
      y = drawColumnHeads(paper, locale, sheet.top)
    }
    y = drawLine(paper, item, locale, y)
  }
  return y
}

function drawColumnHeads(paper: Paper, locale: Locale, y: number): number {
  const words = wordsOf(locale).columns
  let bottom = y
  for (const [name, placed] of Object.entries(columns))
    bottom = write(paper, words[name as keyof typeof columns], y, placed, { ...faint, font: 'bold' })
  rule(paper, bottom + 3)
  return bottom + 10
}

/** Brand, unit and discount, below the name. */
function details({ brand, unit, stepGrams, discount }: OrderItem, locale: Locale): string {
  return joined(
    [
      brand,
      stepGrams ? wordsOf(locale).priceFor(unit) : unit,
      discount > 0 ? wordsOf(locale).discount(discount) : '',
    ],
    ' · ',
  )
}

/** A deduction, with a real minus sign. */
const takenOff = (amount: number) => `−${formatXof(amount)}`

function heightOf(paper: Paper, item: OrderItem, locale: Locale): number {
  const { width } = columns.product
  return height(paper, item.name, width) + height(paper, details(item, locale), width, faint) + 11
}

function drawLine(paper: Paper, item: OrderItem, locale: Locale, y: number): number {
  const name = write(paper, item.name, y, columns.product)
  const bottom = write(paper, details(item, locale), name, columns.product, faint)
  write(paper, formatXof(item.price), y, columns.price)
  write(paper, quantityText(locale, item), y, columns.quantity)
  write(paper, formatXof(item.lineTotal), y, columns.amount, { font: 'bold' })
  rule(paper, bottom + 4)
  return bottom + 11
}

function drawSums(paper: Paper, order: Order, locale: Locale, top: number): void {
  const { subTotal, savings, delivery, free, coupon, credit, rounding, allowance, total, vat } =
    wordsOf(locale)
  const due = order.dueAmt - order.allowanceAmt
  const rows = [
    [subTotal, formatXof(order.subTotalAmt)],
    ...(order.savings > 0 ? [[savings, takenOff(order.savings)]] : []),
    ...(order.couponAmt > 0 ? [[coupon(order.coupon ?? ''), takenOff(order.couponAmt)]] : []),
    [delivery, order.deliveryFee > 0 ? formatXof(order.deliveryFee) : free],
    ...(order.rounding > 0 ? [[rounding, takenOff(order.rounding)]] : []),
    ...(order.creditAmt > 0 ? [[credit, takenOff(order.creditAmt)]] : []),
    ...(order.allowanceAmt > 0 ? [[allowance, takenOff(order.allowanceAmt)]] : []),
  ] as [string, string][]
  let y = top + 4
  if (y + rows.length * 18 + 44 > sheet.bottom) {
    paper.addPage()
    y = sheet.top
  }
  for (const [label, amount] of rows) {
    write(paper, label, y, sums.label)
    y = write(paper, amount, y, sums.amount) + 4
  }
  write(paper, total, y + 4, sums.label, { font: 'bold', size: 12 })
  y = write(paper, formatXof(due), y + 4, sums.amount, { font: 'bold', size: 12 }) + 4
  if (order.vatRate === null) return
  write(paper, vat(order.vatRate), y, sums.label, faint)
  write(paper, formatXof(vatWithin(due + order.creditAmt, order.vatRate)), y, sums.amount, faint)
}

function drawPageNumbers(paper: Paper, { order, locale, letterhead }: Receipt): void {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page)
    const { order: word, page: words } = wordsOf(locale)
    const foot = [
      `${letterhead.name} · ${word} ${order.orderId}`,
      ...(count > 1 ? [words(page + 1, count)] : []),
    ]
    write(paper, foot.join(' · '), sheet.foot, whole, faint)
  }
}
