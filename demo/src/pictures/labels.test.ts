import { expect, test } from 'vitest'
import { allArticles } from '../catalogue/articles.ts'
import { nameOf } from '../catalogue/wording.ts'
import { fit } from '../drawing/fitting.ts'
import { fittedName } from '../drawing/label.ts'
import { canWrite, textWidth } from '../drawing/letters.ts'
import { packs } from '../drawing/packs.ts'
import { labelTextOf } from './subjects.ts'

const articles = allArticles()

/** Sets every name once on every kind of pack it is sold in. */
const labels = new Map(
  articles.flatMap((article) => {
    const shape = article.good.pack
    if (shape === 'pile' || shape === 'single') return []
    const text = labelTextOf(article)
    return [[shape + text.name, { place: packs[shape].name, text }] as const]
  }),
)
const set = [...labels.values()].map(({ place, text }) => ({ place, ...fittedName(place, text) }))

test('every letter on a label can be drawn', () => {
  const texts = articles.map(({ good, variety, brand, size }) => nameOf({ good, variety }).fr + brand + size)
  expect(texts.filter((text) => !canWrite(text))).toEqual([])
})

test('no name overflows its label in width or height', () => {
  const over = set.filter(
    ({ place, lines, size }) =>
      lines.some((line) => textWidth(line, size, 'plain') > place.width) ||
      lines.length * size * 1.16 > place.height - 20,
  )
  expect(over).toEqual([])
})

test('names on labels are legible', () => {
  const sizes = set.map(({ size }) => size)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11)
  expect(sizes.filter((size) => size < 15).length / sizes.length).toBeLessThan(0.05)
})

test('a text is set on as few lines as possible, and refused if it cannot fit', () => {
  const capacity = { width: 100, lines: 2, largest: 20, smallest: 10 }
  expect(fit('Riz', 'plain', capacity)).toEqual({ lines: ['Riz'], size: 20 })
  expect(fit('Riz parfumé brisé', 'plain', capacity)?.lines).toHaveLength(2)
  expect(fit('Anticonstitutionnellement', 'plain', { ...capacity, width: 40 })).toBeNull()
})
