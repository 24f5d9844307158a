import { countItems, type Locale, type OrderSlot, slotWords, timesText } from '@dix/contract'
import {
  fitted,
  height,
  type Paper,
  rule,
  type Style,
  widthOf,
  write,
  writeUnbrokenEnd,
} from '../paper/paper.ts'
import { formatTime } from '../receipt/words.ts'
import type { PrintArea } from './papers.ts'
import { words } from './words.ts'

/** Names are in the language of the print. */
export type PrintedLine = {
  category: string | null
  name: string
  brand: string
  unit: string
  stepGrams: number | null
  barcode: string | null
  quantity: number
}
export type PickingList = {
  number: string
  placedAt: string
  note: string | null
  /** The delivery slot that the customer chose. */
  slot?: OrderSlot | undefined
  lines: readonly PrintedLine[]
}

const black = '#000000'

/**
 * Draws a picking list: order number, customer's note, then the lines by category, each with a checkbox.
 *
 * @returns the lowest point it reached
 */
export function drawPickingList(paper: Paper, area: PrintArea, list: PickingList, locale: Locale): number {
  const columns = columnsOf(paper, area, list, locale)
  let y = drawHead(paper, area, list, locale)
  let lowest = y
  let category: string | null | undefined
  for (const line of list.lines) {
    const head = line.category === category ? 0 : headHeight(paper, area, line, locale)
    if (y + head + lineHeight(paper, area, line, columns) > area.bottom) {
      paper.addPage()
      lowest = Math.max(lowest, y)
      y = area.top
      // The new page repeats the heading.
      category = undefined
    }
    if (line.category !== category) y = drawCategory(paper, area, line, y, locale)
    category = line.category
    y = drawLine(paper, area, line, { y, locale, columns })
  }
  return Math.max(lowest, y)
}

const whole = ({ left, right }: PrintArea) => ({ x: left, width: right - left })
const styled = ({ scale }: PrintArea, size: number, more: Style = {}): Style => ({
  colour: black,
  ...more,
  size: size * scale,
})

function drawHead(
  paper: Paper,
  area: PrintArea,
  { number, placedAt, note, slot, lines }: PickingList,
  locale: Locale,
) {
  const { picking, pieces, note: noteWord, slot: slotWord } = words[locale]
  let y = write(paper, picking, area.top, whole(area), styled(area, 9))
  const large = styled(area, 22, { font: 'bold' })
  y = write(paper, number, y, whole(area), fitted(paper, number, whole(area).width, large))
  const facts = `${pieces(countItems(lines))} · ${formatTime(placedAt, locale)}`
  y = write(paper, facts, y, whole(area), styled(area, 9))
  if (slot) {
    const bold = styled(area, 11, { font: 'bold' })
    y = writeUnbrokenEnd(paper, slotWord(slotWords(slot, locale)), y + 2, whole(area), bold)
  }
  if (note) {
    y = write(paper, noteWord, y + 6, whole(area), styled(area, 8))
    y = write(paper, note, y, whole(area), styled(area, 11, { font: 'bold' }))
  }
  return y + 6
}

const headStyle = (area: PrintArea) => styled(area, 10, { font: 'bold' })
const titleOf = ({ category }: PrintedLine, locale: Locale) => category ?? words[locale].other

function headHeight(paper: Paper, area: PrintArea, line: PrintedLine, locale: Locale): number {
  return height(paper, titleOf(line, locale), whole(area).width, headStyle(area)) + 10
}

function drawCategory(paper: Paper, area: PrintArea, line: PrintedLine, y: number, locale: Locale): number {
  const bottom = write(paper, titleOf(line, locale), y + 6, whole(area), headStyle(area))
  rule(paper, bottom + 1, { ...area, colour: black })
  return bottom + 4
}

/** Names the order on each page of a sheet. */
export function drawPageNumbers(
  paper: Paper,
  area: PrintArea,
  { number }: PickingList,
  locale: Locale,
): void {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; count > 1 && page < count; page++) {
    paper.switchToPage(page)
    const foot = `${number} · ${words[locale].page(page + 1, count)}`
    write(paper, foot, area.bottom + 14, whole(area), { size: 9, colour: black })
  }
}

const countStyle = (area: PrintArea) => styled(area, 11, { font: 'bold' })

type Columns = ReturnType<typeof columnsOf>

/** Checkbox, quantity and product side by side. The quantities are as wide as the widest, such as 12.75 kg. */
function columnsOf(paper: Paper, area: PrintArea, { lines }: PickingList, locale: Locale) {
  const { left, right, scale } = area
  const box = 12 * scale
  const widest = Math.max(
    ...lines.map((line) => widthOf(paper, timesText(locale, line), countStyle(area)) / 0.98),
  )
  const width = Math.min(Math.max(widest, 26 * scale), 48 * scale)
  const pieces = { x: left + box + 5 * scale, width, align: 'right' } as const
  const name = pieces.x + pieces.width + 7 * scale
  return { box, pieces, product: { x: name, width: right - name } }
}

/** The weight already precedes the name. No line begins with a separator. */
const details = ({ brand, unit, stepGrams, barcode }: PrintedLine) =>
  [brand, stepGrams ? '' : unit, barcode].filter(Boolean).join('\u00a0· ')

function lineHeight(paper: Paper, area: PrintArea, line: PrintedLine, { product }: Columns): number {
  const name = height(paper, line.name, product.width, styled(area, 10.5, { font: 'bold' }))
  return name + height(paper, details(line), product.width, styled(area, 9)) + 7
}

function drawLine(
  paper: Paper,
  area: PrintArea,
  line: PrintedLine,
  { y, locale, columns: { box, pieces, product } }: { y: number; locale: Locale; columns: Columns },
): number {
  paper
    .rect(area.left, y + 1.5, box, box)
    .lineWidth(1)
    .strokeColor(black)
    .stroke()
  const count = timesText(locale, line)
  write(paper, count, y, pieces, fitted(paper, count, pieces.width, countStyle(area)))
  const named = write(paper, line.name, y, product, styled(area, 10.5, { font: 'bold' }))
  return write(paper, details(line), named, product, styled(area, 9)) + 7
}
