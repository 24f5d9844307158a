import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Draws the default picture of shared links: `web/public/share.jpg`, 1200 × 630. */

const [width, height] = [1200, 630]
const strip = 30

/** A strip of the weave: its colours and their end positions, over a period of 72 (LOOK.md). */
const weave = [
  ['#FFC02E', 26],
  ['#231712', 31],
  ['#FFC02E', 37],
  ['#FFFFFF', 40],
  ['#17633A', 56],
  ['#FFFFFF', 59],
  ['#FFC02E', 65],
  ['#231712', 70],
  ['#FFC02E', 72],
] as const

function weaveStrip(y: number): string {
  const bars: string[] = []
  for (let x = 0; x < width; x += 144) {
    let from = 0
    for (const [colour, to] of weave) {
      const bar = `<rect x="${x + 2 * from}" y="${y}" width="${2 * (to - from)}" height="${strip}" fill="${colour}"/>`
      bars.push(bar)
      from = to
    }
  }
  return bars.join('')
}

const wordmark = `<svg x="343" y="154" width="514" height="292" viewBox="0 0 134 76" fill="none" stroke-width="13" stroke-linecap="round">
<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="140" height="76"><path fill="#fff" d="M0 0h140v76H0z"/><path d="M123 31 91 67" stroke="#000" stroke-width="22"/></mask>
<g stroke="#FFFFFF"><circle cx="25" cy="49" r="18.5"/><path d="M43.5 8.5V67.5M67.5 32V67.5M123 31 91 67"/></g>
<circle cx="67.5" cy="11.5" r="8.3" fill="#FFC02E"/><path mask="url(#m)" d="M91 31 123 67" stroke="#FFC02E"/></svg>`

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#A01245"/>${wordmark}${weaveStrip(height - strip)}</svg>`

const file = fileURLToPath(new URL('../../web/public/share.jpg', import.meta.url))
await sharp(Buffer.from(svg)).jpeg({ quality: 88, mozjpeg: true }).toFile(file)
