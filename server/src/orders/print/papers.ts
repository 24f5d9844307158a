import type { PrintPaper } from '@dix/contract'
import { openPaper, type Paper, type PaperFacts } from '../paper/paper.ts'

const points = (millimetres: number) => (millimetres / 25.4) * 72

/** The area to draw on, in points, and the font scale relative to an 80 mm roll. */
export type PrintArea = { left: number; right: number; top: number; bottom: number; scale: number }

/** The longest page that PDF readers accept. */
const longest = 14_400

/** Margins that roll printers cannot reach: they print 48 mm of 58, and 72 of 80. */
const rolls: Record<Exclude<PrintPaper, 'a4'>, { width: number; margin: number; scale: number }> = {
  58: { width: points(58), margin: points(5), scale: 0.85 },
  80: { width: points(80), margin: points(4.5), scale: 1 },
}

const a4: PrintArea = { left: 48, right: 547, top: 48, bottom: 778, scale: 1.25 }

/**
 * Draws on a kind of paper. A roll is as long as its content: it is drawn once to measure, then on pages of that
 * length.
 *
 * @param draw draws everything, calls `addPage` when it needs a page, and returns the lowest point it reached on any
 *   page
 */
export function drawOn(
  kind: PrintPaper,
  facts: PaperFacts,
  draw: (paper: Paper, area: PrintArea) => number,
): Paper {
  if (kind === 'a4') {
    const paper = openPaper(facts)
    draw(paper, a4)
    return paper
  }
  const { width, margin, scale } = rolls[kind]
  const area = { left: margin, right: width - margin, top: margin, bottom: longest - margin, scale }
  const length = draw(openPaper(facts, [width, longest]), area) + margin
  const paper = openPaper(facts, [width, length])
  // Keeps the page breaks of the measurement, even if the length is rounded.
  draw(paper, area)
  return paper
}
