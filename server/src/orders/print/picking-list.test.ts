import { type Locale, type PrintPaper, printPapers } from '@dix/contract'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { PrintedLine } from './draw-picking-list.ts'
import { drawPrint } from './draw-print.ts'

const line = (category: string, name: string, more: object = {}) => ({
  category,
  name,
  brand: 'Coopérative des producteurs de Potou',
  unit: '6 × 1 L',
  stepGrams: null,
  barcode: '3017620422003',
  quantity: 12,
  ...more,
})
const manyLines = [
  line('Fruits', 'Tomate cerise des Niayes', { stepGrams: 50, quantity: 255, barcode: null }),
  line('Fruits', 'Anticonstitutionnellementhydroxypropylméthylcellulose', { quantity: 1_000 }),
  ...Array.from({ length: 30 }, (_, at) => line('Riz', `Riz brisé de la Vallée du fleuve no ${at}`)),
]
const note = 'Sonner deux fois, puis appeler : le portail bleu est à gauche de la boutique. '.repeat(3)

/** The texts of each page, with their place and size in points. */
async function drawn(paper: PrintPaper, locale: Locale, lines: readonly PrintedLine[] = manyLines) {
  const list = { number: 'DX-2WHMW7NB', placedAt: '2026-11-27T09:05:00Z', note, lines }
  const file = await drawPrint({ what: 'picking', paper, locale, author: 'Dix', list })
  const document = await getDocumentProxy(new Uint8Array(file))
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1)
      const [, , width = 0, height = 0] = page.view
      const { items } = await page.getTextContent()
      const texts = items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [
              {
                text: item.str.replaceAll(/\s/g, ' '),
                left: item.transform[4] as number,
                right: item.transform[4] + item.width,
                up: item.transform[5] as number,
                size: item.height,
              },
            ]
          : [],
      )
      return { width, height, texts }
    }),
  )
}

const printed = printPapers.flatMap((paper) =>
  (['fr', 'en'] as const).map((locale): [PrintPaper, Locale] => [paper, locale]),
)
const margins = { 58: 14.1, 80: 12.7, a4: 47.9 }

test.each(printed)(
  'on %s in %s, a long list stays on the paper, with weights as large as counts',
  async (paper, locale) => {
    const pages = await drawn(paper, locale)
    for (const { width, height, texts } of pages) {
      expect(Math.min(...texts.map(({ left }) => left))).toBeGreaterThanOrEqual(margins[paper])
      expect(Math.max(...texts.map(({ right }) => right))).toBeLessThanOrEqual(width - margins[paper])
      expect(Math.min(...texts.map(({ up }) => up))).toBeGreaterThan(12)
      expect(Math.max(...texts.map(({ up }) => up))).toBeLessThan(height - 12)
      expect(texts.filter(({ text }) => text.trim().startsWith('·'))).toEqual([])
    }
    const find = (start: string) => pages[0]!.texts.find(({ text }) => text.startsWith(start))!
    const [weight, name, count] = [
      find(locale === 'fr' ? '12,75 kg' : '12.75 kg'),
      find('Tomate'),
      find('12 ×'),
    ]
    expect(weight.size).toBeCloseTo(count.size, 1)
    expect(Math.abs(weight.up - name.up)).toBeLessThan(1)
    expect(weight.right).toBeLessThan(name.left)
  },
)

test('each sheet of a long list begins with the category of its lines', async () => {
  const [, ...others] = await drawn('a4', 'fr')
  expect(others.length).toBeGreaterThan(0)
  for (const { texts } of others) expect(texts[0]!.text).toBe('Riz')
})

test.each(['fr', 'en'] as const)(
  'on 58 in %s, the time stays on the line of the word before it',
  async (locale) => {
    for (const quantity of [1, 12, 345, 6_789]) {
      const [page] = await drawn('58', locale, [line('Riz', 'Riz', { quantity })])
      const time = page!.texts.find(({ text }) => text.includes('09:05'))
      expect(time?.text).toMatch(/(à|at) 09:05$/)
    }
  },
)
