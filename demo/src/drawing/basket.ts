import { icon, type Placement } from './icons.ts'

/** Canvas of the banner's basket: 4:3, cropped at the banner's top and bottom. */
const basketSize = { width: 640, height: 480 } as const

/** The goods that overflow the basket, from back to front. */
const harvest: readonly (readonly [icon: string, place: Placement])[] = [
  ['baguette-bread', { x: 150, y: 92, size: 300, tilt: -22 }],
  ['pineapple', { x: 496, y: 132, size: 330, tilt: 14 }],
  ['leafy-green', { x: 308, y: 92, size: 226, tilt: 8 }],
  ['banana', { x: 408, y: 190, size: 210 }],
  ['eggplant', { x: 529, y: 210, size: 212, tilt: 26 }],
  ['hot-pepper', { x: 492, y: 236, size: 132, tilt: -12 }],
  ['mango', { x: 206, y: 206, size: 216 }],
  ['onion', { x: 94, y: 232, size: 130 }],
  ['tomato', { x: 350, y: 220, size: 184 }],
]

export const basketIcons: readonly string[] = harvest.map(([name]) => name)

const colours = {
  bissap: '#A01245',
  mangue: '#FFC02E',
  leaf: '#17633A',
  coffee: '#231712',
  straw: '#D79B55',
  twine: '#B97B3B',
}

/** A round of the weave: half its width, its straw, and how many strips of which width cross each half. */
type Round = { half: number; straw: string; ends: string; strips: string; wide: number; count: number }

const { bissap, mangue, leaf, coffee, straw, twine } = colours
const weave: readonly Round[] = [
  { half: 290, straw: mangue, ends: bissap, strips: bissap, wide: 32, count: 3 },
  { half: 276, straw, ends: straw, strips: bissap, wide: 38, count: 2 },
  { half: 264, straw, ends: straw, strips: twine, wide: 11, count: 10 },
  { half: 252, straw: mangue, ends: leaf, strips: leaf, wide: 25, count: 4 },
  { half: 240, straw, ends: straw, strips: twine, wide: 11, count: 9 },
  { half: 218, straw: mangue, ends: coffee, strips: coffee, wide: 21, count: 5 },
  { half: 194, straw: mangue, ends: bissap, strips: bissap, wide: 28, count: 2 },
]

/** The woven market basket on a transparent background, so that the banner's colour shows through. */
export function basketPicture(width: number): string {
  const { width: across, height } = basketSize
  const goods = harvest.map(([name, place]) => icon(name, place)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${height}" width="${width}" height="${Math.round((width * height) / across)}">${goods}${weave.map(round).reverse().join('')}</svg>`
}

function round({ half, straw, ends, strips, wide, count }: Round, index: number): string {
  const y = 286 + index * 29
  const sag = 40
  const curve = (down = 0) => `M${320 - half} ${y + down}q${half} ${sag} ${2 * half} 0`
  const line = (d: string, stroke: string, more: string) =>
    `<path d="${d}" fill="none" stroke="${stroke}" ${more}/>`
  // Drawn from the middle outwards, so that both ends look alike: the straw shows before the coloured end.
  const period = (half + sag / half) / (count + 0.5)
  const dashes = `stroke-dasharray="${wide} ${period - wide}" stroke-dashoffset="${wide / 2}"`
  const crossed = [1, -1].map((side) => {
    const outwards = `M320 ${y + sag / 2}q${(side * half) / 2} 0 ${side * half} ${-sag / 2}`
    return line(outwards, strips, `stroke-width="28" ${dashes}`)
  })
  return (
    line(curve(), ends, 'stroke-width="28" stroke-linecap="round"') +
    line(curve(), straw, 'stroke-width="28"') +
    crossed.join('') +
    line(curve(13), '#5B3A12', 'stroke-width="2.5" stroke-opacity=".3"')
  )
}
