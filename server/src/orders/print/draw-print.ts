import { buffer } from 'node:stream/consumers'
import type { Locale, PrintPaper } from '@dix/contract'
import type { Paper } from '../paper/paper.ts'
import { type BagLabels, drawBagLabels, drawLabelSheets } from './draw-bag-labels.ts'
import { drawPageNumbers, drawPickingList, type PickingList } from './draw-picking-list.ts'
import { drawOn } from './papers.ts'
import { words } from './words.ts'

/** A document that staff print about an order. Its names are in the locale; `author` is the name of the shop. */
export type Print = { paper: PrintPaper; locale: Locale; author: string } & (
  | { what: 'picking'; list: PickingList }
  | { what: 'label'; labels: BagLabels }
)

/** Draws a print as a PDF. */
export async function drawPrint(print: Print): Promise<Buffer> {
  const drawn = print.what === 'label' ? drawLabels(print) : drawList(print)
  const file = buffer(drawn)
  drawn.end()
  return file
}

function drawList({ list, paper, locale, author }: Print & { what: 'picking' }): Paper {
  const title = `${words[locale].picking} ${list.number}`
  return drawOn(paper, { title, language: locale, author }, (drawn, area) => {
    const bottom = drawPickingList(drawn, area, list, locale)
    if (paper === 'a4') drawPageNumbers(drawn, area, list, locale)
    return bottom
  })
}

function drawLabels({ labels, paper, locale, author }: Print & { what: 'label' }): Paper {
  const title = `${words[locale].labels} ${labels.number}`
  const draw = paper === 'a4' ? drawLabelSheets : drawBagLabels
  return drawOn(paper, { title, language: locale, author }, (drawn, area) =>
    draw(drawn, area, labels, locale),
  )
}
