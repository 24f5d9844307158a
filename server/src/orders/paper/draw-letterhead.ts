import { firstLetter } from '@dix/contract'
import type { Letterhead } from '../../settings/index.ts'
import { drawWordmark, fitted, ink, type Paper, write } from './paper.ts'

/** Sizes in points of the wordmark, the logo or the letter, and the gap before the name. */
const tall = 34
const gap = 10
const faint = { size: 9, colour: ink.faint }

/**
 * The shop's letterhead: the wordmark, or logo or first letter with the name; address, phone and company numbers below.
 *
 * @returns where the content may begin
 */
export function drawLetterhead(
  paper: Paper,
  letterhead: Letterhead,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const { name, address, phone, companyNumbers } = letterhead
  if (letterhead.hasWordmark) drawWordmark(paper, x, y, tall, letterhead)
  else {
    drawMark(paper, letterhead, x, y)
    const beside = { x: x + tall + gap, width: width - tall - gap }
    const style = fitted(paper, name, beside.width, { font: 'bold', size: 18 })
    write(paper, name, y + (tall - style.size! * 1.35) / 2, beside, style)
  }
  const lines = [address, phone, companyNumbers].flatMap((text) => text.split('\n')).filter(Boolean)
  return lines.reduce((bottom, line) => write(paper, line, bottom, { x, width }, faint), y + tall + 6)
}

/** The logo with rounded corners, or the first letter on the accent colour. */
function drawMark(paper: Paper, { logo, name, accentColour }: Letterhead, x: number, y: number): void {
  paper.save().roundedRect(x, y, tall, tall, 6)
  if (logo) {
    paper.clip().image(Buffer.from(logo), x, y, { width: tall, height: tall })
    paper.restore()
    return
  }
  paper.fill(accentColour).restore()
  const letter = { font: 'bold', size: 20 } as const
  write(
    paper,
    firstLetter(name),
    y + (tall - letter.size * 1.35) / 2,
    { x, width: tall, align: 'center' },
    letter,
  )
}
