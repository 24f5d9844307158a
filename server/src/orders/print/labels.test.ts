import type { Locale } from '@dix/contract'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawPrint } from './draw-print.ts'

const labels = {
  number: 'DX-8WQPAMKZ',
  firstName: 'Ramatoulaye-Aïssatou',
  landmark: 'Derrière la pharmacie du rond-point, face au marché',
  town: 'Sicap Liberté 6 Extension, Dakar',
  pieces: 34,
  toCollect: 23_450,
  cashTendered: 25_000,
  bags: 7,
}

test.each<[string, Partial<typeof labels>, Locale]>([
  ['two lines of landmark', {}, 'fr'],
  ['the longest landmark', { landmark: 'Au coin de la rue '.repeat(9).slice(0, 160) }, 'en'],
])(
  'labels with %s stay apart on a sheet, with space for scissors between them',
  async (_what, more, locale) => {
    const print = {
      what: 'label',
      paper: 'a4',
      locale,
      author: 'Dix',
      labels: { ...labels, ...more },
    } as const
    const document = await getDocumentProxy(new Uint8Array(await drawPrint(print)))
    const page = await document.getPage(1)
    const { items } = await page.getTextContent()
    const placed = items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, left: item.transform[4], up: item.transform[5] }]
        : [],
    )
    const left = placed.filter((item) => item.left < page.view[2]! / 2)
    const numbers = left.filter(({ text }) => text.includes(labels.number)).map(({ up }) => up)
    expect(numbers).toHaveLength(3)
    for (const [index, top] of numbers.entries()) {
      // The content of a label precedes the next label's number in the file, and must be above it on paper.
      const from = placed.findIndex((item) => item.up === top && item.left < page.view[2]! / 2)
      const rest = placed.slice(from, from + placed.length / 6 - 1)
      const next = numbers[index + 1] ?? 40
      for (const { text, up } of rest) expect(up, text).toBeGreaterThan(next + 22)
    }
  },
)
