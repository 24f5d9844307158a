import { formatXof, type Locale, type OrderSlot, slotWords } from '@dix/contract'
import { fitted, height, openPaper, type Paper, type Style, write, writeUnbrokenEnd } from '../paper/paper.ts'
import type { PrintArea } from './papers.ts'
import { words } from './words.ts'

export type BagLabels = {
  number: string
  firstName: string
  landmark: string
  town: string
  /** The delivery slot that the customer chose. */
  slot?: OrderSlot | undefined
  pieces: number
  /** Cash to collect, in whole XOF. */
  toCollect: number
  cashTendered: number | null
  bags: number
}

const black = '#000000'

/** One label per bag, each a separate page on a roll. Without a phone number, because strangers can read the bags. */
export function drawBagLabels(paper: Paper, area: PrintArea, labels: BagLabels, locale: Locale): number {
  let lowest = 0
  for (let bag = 1; bag <= labels.bags; bag++) {
    if (bag > 1) paper.addPage()
    lowest = Math.max(lowest, drawLabel(paper, area, labels, { bag, locale }))
  }
  return lowest
}

/** Labels on a sheet: two in a row, three rows. */
const grid = { columns: 2, rows: 3, gap: 14 } as const

/** Draws the labels on an A4 sheet, to cut out. */
export function drawLabelSheets(paper: Paper, area: PrintArea, labels: BagLabels, locale: Locale): number {
  const { columns, rows, gap } = grid
  const width = (area.right - area.left - gap) / columns
  const tall = (area.bottom - area.top - gap * (rows - 1)) / rows
  const insideOf = (left: number, top: number) => ({
    left: left + 10,
    right: left + width - 10,
    top: top + 8,
    bottom: top + tall - 8,
  })
  // A long landmark and a slot take more lines than fit on a label.
  const trial = openPaper({ title: '', language: locale, author: '' })
  const fits = (scale: number) => {
    const area = { ...insideOf(0, 0), scale }
    return drawLabel(trial, area, labels, { bag: labels.bags, locale }) <= area.bottom
  }
  const scale = [1, 0.9].find(fits) ?? 0.75
  for (let at = 0; at < labels.bags; at++) {
    const place = at % (columns * rows)
    if (at > 0 && place === 0) paper.addPage()
    const left = area.left + (place % columns) * (width + gap)
    const top = area.top + Math.floor(place / columns) * (tall + gap)
    paper
      .rect(left, top, width, tall)
      .lineWidth(0.5)
      .dash(3, { space: 3 })
      .strokeColor(black)
      .stroke()
      .undash()
    drawLabel(paper, { ...insideOf(left, top), scale }, labels, { bag: at + 1, locale })
  }
  return area.bottom
}

function drawLabel(
  paper: Paper,
  area: PrintArea,
  labels: BagLabels,
  { bag, locale }: { bag: number; locale: Locale },
): number {
  const { pieces, bag: bagWord, slot: slotWord } = words[locale]
  const whole = { x: area.left, width: area.right - area.left }
  const styled = (size: number, more: Style = {}): Style => ({
    colour: black,
    ...more,
    size: size * area.scale,
  })
  const onOneLine = (text: string, size: number) =>
    fitted(paper, text, whole.width, styled(size, { font: 'bold' }))
  let y = write(paper, labels.number, area.top, whole, onOneLine(labels.number, 22))
  y = write(paper, labels.firstName, y, whole, onOneLine(labels.firstName, 17))
  if (labels.landmark) y = write(paper, labels.landmark, y, whole, styled(12, { font: 'bold' }))
  if (labels.town) y = write(paper, labels.town, y, whole, styled(12))
  if (labels.slot)
    y = writeUnbrokenEnd(paper, slotWord(slotWords(labels.slot, locale)), y + 3, whole, styled(11))
  const half = { x: area.left, width: whole.width / 2 }
  const right = { x: area.left + half.width, width: half.width, align: 'right' } as const
  write(paper, pieces(labels.pieces), y + 3, half, styled(11))
  y = write(paper, bagWord(bag, labels.bags), y + 3, right, styled(11, { font: 'bold' }))
  return drawMoney(paper, area, labels, { y: y + 6, locale })
}

/** The cash to collect in a frame, or that it is paid. */
function drawMoney(
  paper: Paper,
  area: PrintArea,
  { toCollect, cashTendered }: BagLabels,
  { y, locale }: { y: number; locale: Locale },
): number {
  const { toCollect: word, nothingToCollect, cashTendered: cashTenderedWords } = words[locale]
  const styled = (size: number, more: Style = {}): Style => ({
    colour: black,
    ...more,
    size: size * area.scale,
  })
  const inner = { x: area.left + 6, width: area.right - area.left - 12 }
  if (toCollect === 0) return write(paper, nothingToCollect, y, { ...inner, x: area.left }, styled(11))
  const rows: [text: string, style: Style][] = [
    [word, styled(9)],
    [formatXof(toCollect), fitted(paper, formatXof(toCollect), inner.width, styled(18, { font: 'bold' }))],
    ...(cashTendered === null
      ? []
      : ([[cashTenderedWords(formatXof(cashTendered)), styled(9)]] as [string, Style][])),
  ]
  const tall = rows.reduce((sum, [text, style]) => sum + height(paper, text, inner.width, style), 0) + 8
  paper
    .rect(area.left, y, area.right - area.left, tall)
    .lineWidth(1.5)
    .strokeColor(black)
    .stroke()
  rows.reduce((at, [text, style]) => write(paper, text, at, inner, style), y + 4)
  return y + tall
}
