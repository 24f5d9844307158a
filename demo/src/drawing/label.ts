import { type FittedText, fit } from './fitting.ts'
import { written } from './letters.ts'
import type { Pack } from './packs.ts'

/** The text on a pack. `short` is used if the whole name does not fit. */
export type LabelText = { brand: string; name: string; short: string; unit: string }

const ink = '#fff'
const leading = 1.16
/** Height of capitals in Figtree, as a share of the type size. */
const capitals = 0.7
const unitSize = 17
/** Gaps between name and unit, and above and below the two. */
const gap = 8

/** Brand, name and unit of a pack as outlines, each in its place. */
export function lettering(pack: Pack, text: LabelText): string {
  const { x, y, width } = pack.brand
  const brand = fit(text.brand, 'strong', { width, lines: 1, largest: 34, smallest: 22 }) ??
    fit(text.brand, 'strong', { width, lines: 2, largest: 27, smallest: 12 }) ?? {
      lines: [text.brand],
      size: 12,
    }
  const top = y - (brand.lines.length * leading * brand.size) / 2
  return block(brand, x, top, 'strong') + nameAndUnit(pack, text)
}

function nameAndUnit({ name: place }: Pack, text: LabelText): string {
  const name = fittedName(place, text)
  const nameHeight = name.lines.length * name.size * leading
  const top = place.y - (nameHeight + gap + unitSize * capitals) / 2
  const unit = fit(text.unit, 'plain', { width: place.width, lines: 1, largest: unitSize, smallest: 9 })
  const unitLine = unit
    ? written(text.unit, place.x, top + nameHeight + gap + unitSize * capitals, unit.size, 'plain', ink)
    : ''
  return block(name, place.x, top, 'plain') + unitLine
}

/** The whole name if it reads well on one line or two, else its first words, else the whole name small. */
export function fittedName({ width, height }: Pack['name'], { name, short }: LabelText): FittedText {
  const capacity = (lines: number, largest: number, smallest: number) => {
    const lineHeight = (height - unitSize * capitals - 3 * gap) / lines
    return { width, lines, largest: Math.min(largest, Math.floor(lineHeight / leading)), smallest }
  }
  return (
    fit(name, 'plain', capacity(1, 24, 18)) ??
    fit(name, 'plain', capacity(2, 23, 16)) ??
    fit(short, 'plain', capacity(2, 23, 15)) ??
    fit(name, 'plain', capacity(3, 16, 9)) ?? { lines: [short], size: 9 }
  )
}

function block({ lines, size }: FittedText, x: number, top: number, weight: 'strong' | 'plain'): string {
  return lines
    .map((line, index) =>
      written(line, x, top + (index + 0.5) * size * leading + (size * capitals) / 2, size, weight, ink),
    )
    .join('')
}
