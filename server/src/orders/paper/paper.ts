import type { BrandColours } from '@dix/contract'
import Document from 'pdfkit'
import { fonts } from './fonts.ts'

export type Paper = InstanceType<typeof Document>

/** Points: A4 with margins that every printer can keep. */
export const sheet = { left: 48, right: 547, top: 48, bottom: 786, foot: 800 } as const

export const ink = {
  coffee: '#231712',
  faint: '#74635A',
  line: '#E8DED2',
}

/** Width and height in points, or a format by its name. */
type Size = [width: number, height: number] | 'A4'

/** Metadata of a PDF. */
export type PaperFacts = { title: string; language: string; author: string }

/** An empty sheet with the shop's fonts. */
export function openPaper({ title, language, author }: PaperFacts, size: Size = 'A4'): Paper {
  const paper = new Document({
    size,
    // No bottom margin: text in the footer must not open another page.
    margin: 0,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: author },
  })
  // pdfkit accepts an opened font, but its types do not.
  for (const [name, font] of Object.entries(fonts)) paper.registerFont(name, font as object as Buffer)
  return paper
}

type Placed = { x: number; width: number; align?: 'left' | 'right' | 'center' }
export type Style = { font?: 'regular' | 'bold'; size?: number; colour?: string }

const leading = 1.35

/** Tabular figures, for measuring as for drawing. */
const features: PDFKit.Mixins.TextOptions['features'] = ['tnum']

/** Writes a text, wrapped if necessary. @returns where the next one may begin */
export function write(paper: Paper, text: string, y: number, placed: Placed, style: Style = {}): number {
  const { x, width, align = 'left' } = placed
  choose(paper, style)
    .fillColor(style.colour ?? ink.coffee)
    .text(printable(text), x, y, { width, align, lineGap: gapOf(style), features })
  return paper.y
}

/**
 * `write` for a text whose end, after its last comma, stays on one line: "demain, 18 h – 18 h 30" may break after the
 * dash.
 */
export function writeUnbrokenEnd(
  paper: Paper,
  text: string,
  y: number,
  placed: Placed,
  style: Style = {},
): number {
  const end = text.lastIndexOf(', ') + 1
  if (end === 0 || widthOf(paper, text, style) <= 0.99 * placed.width)
    return write(paper, text, y, placed, style)
  const next = write(paper, text.slice(0, end), y, placed, style)
  return write(paper, text.slice(end + 1), next, placed, style)
}

/** Height in points that a text takes at this width. */
export function height(paper: Paper, text: string, width: number, style: Style = {}): number {
  return choose(paper, style).heightOfString(printable(text), { width, lineGap: gapOf(style), features })
}

/** Width in points that a text takes on one line. */
export function widthOf(paper: Paper, text: string, style: Style = {}): number {
  return choose(paper, style).widthOfString(printable(text), { features })
}

/** A style with a font size that fits a text on one line. */
export function fitted(paper: Paper, text: string, width: number, style: Style): Style {
  const { size = 10 } = style
  // Slightly less: rounding of widths would otherwise make the line breaker wrap.
  const most = (0.99 * width) / widthOf(paper, text, style)
  return { ...style, size: Math.min(size, size * most) }
}

/** Draws a horizontal line. All values are points, `y` from the top of the page. */
export function rule(
  paper: Paper,
  y: number,
  { left, right, colour = ink.line }: { left: number; right: number; colour?: string } = sheet,
): void {
  paper.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(colour).stroke()
}

function choose(paper: Paper, { font = 'regular', size = 10 }: Style): Paper {
  return paper.font(font).fontSize(size)
}

function gapOf({ size = 10 }: Style): number {
  return size * (leading - 1.2)
}

/** Characters that Figtree has; the narrow space of French amounts is not among them. */
const known = /[\u0020-\u007e\u00a0-\u017f\u2010-\u2027\u2030-\u203a\u20ac\u2212]/u

/**
 * Replaces characters that the font lacks: an accented letter loses its accent, anything else becomes a question mark.
 */
function printable(text: string): string {
  return [...text.replaceAll('\u202f', '\u00a0').replaceAll(/\s*\n\s*/g, ' ')].map(nearest).join('')
}

function nearest(letter: string): string {
  if (known.test(letter)) return letter
  const [base = ''] = letter.normalize('NFKD')
  return known.test(base) ? base : '?'
}

/** The wordmark, 134 × 76 units scaled to this height. */
export function drawWordmark(
  paper: Paper,
  x: number,
  y: number,
  tall: number,
  { mainColour, accentColour }: BrandColours,
): void {
  paper
    .save()
    .translate(x, y)
    .scale(tall / 76)
    .lineWidth(13)
    .lineCap('round')
  paper.circle(25, 49, 18.5).strokeColor(mainColour).stroke()
  paper.path('M91 31 123 67').strokeColor(accentColour).stroke()
  // The gap where one strip passes over the other.
  paper.path('M123 31 91 67').lineWidth(22).strokeColor('#FFFFFF').stroke()
  paper.path('M43.5 8.5V67.5M67.5 32V67.5M123 31 91 67').lineWidth(13).strokeColor(mainColour).stroke()
  paper.circle(67.5, 11.5, 8.3).fillColor(accentColour).fill()
  paper.restore()
}
