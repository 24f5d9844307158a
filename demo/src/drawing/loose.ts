import { fit } from './fitting.ts'
import { icon, iconExtent, type Placement } from './icons.ts'
import { textWidth, written } from './letters.ts'
import { scene, softShadow } from './scene.ts'
import type { Tint } from './tints.ts'
import type { View } from './views.ts'

/** A good without a pack. `chance` from 0 to 1 varies count and tilt, so that no two pictures are alike. */
export type LoosePicture = { tint: Tint; icon: string; pile: boolean; unit: string; chance: number }

/** One piece, a pair, or two with a third behind them, arranged by the icon's own height. */
function arrangement(name: string, count: number): Placement[] {
  if (count === 0) return [{ x: 300, y: 300, size: 350 }]
  if (count === 1) {
    return [
      { x: 224, y: 288, size: 256, tilt: -7 },
      { x: 374, y: 318, size: 256, tilt: 7 },
    ]
  }
  const size = 228
  const { height } = iconExtent(name, size)
  const lower = 300 + height * 0.31
  return [
    { x: 300, y: lower - height * 0.62, size },
    { x: 208, y: lower, size, tilt: -6 },
    { x: 392, y: lower, size, tilt: 6 },
  ]
}

/** The good from the front, close by, with its unit, or from another side. */
export function loosePicture(picture: LoosePicture, view: View, width: number): string {
  const count = picture.pile ? Math.floor(picture.chance * 3) : 0
  const tilt = (picture.chance * 97 - Math.floor(picture.chance * 97)) * 16 - 8
  const other = picture.pile ? (count + 1) % 3 : 0
  const subject = {
    1: () => arranged(picture.icon, count, tilt),
    2: () => zoomed(1.62, tilt, arranged(picture.icon, count, tilt)),
    3: () =>
      `<g transform="translate(42 14) scale(.86)">${arranged(picture.icon, other, -tilt)}</g>${pill(picture.unit)}`,
    4: () => zoomed(1.14, -14, arranged(picture.icon, (other + (picture.pile ? 1 : 0)) % 3, 4)),
  }[view]()
  return scene(picture.tint, subject, width)
}

function arranged(name: string, count: number, tilt: number): string {
  const placed = arrangement(name, count).map((place) => ({ ...place, tilt: (place.tilt ?? 0) + tilt }))
  const shadows = placed.map(({ x, y, size }) => {
    const { width, height } = iconExtent(name, size)
    return y < 286 ? '' : softShadow(x, y + height / 2 - 2, width * 0.52)
  })
  return shadows.join('') + placed.map((place) => icon(name, place)).join('')
}

function zoomed(times: number, turn: number, subject: string): string {
  return `<g transform="translate(300 305) rotate(${turn.toFixed(1)}) scale(${times}) translate(-300 -300)">${subject}</g>`
}

/** The unit on a white pill at the foot. */
function pill(unit: string): string {
  const size = fit(unit, 'strong', { width: 260, lines: 1, largest: 34, smallest: 18 })?.size ?? 18
  const width = textWidth(unit, size, 'strong') + 56
  return `<rect x="${300 - width / 2}" y="490" width="${width}" height="62" rx="31" fill="#fff"/>${written(unit, 300, 521 + size * 0.35, size, 'strong', '#231712')}`
}
