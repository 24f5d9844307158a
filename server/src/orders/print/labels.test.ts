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

test.each<Locale>(['fr', 'en'])(
  'a label of an order for later stays inside its cut line (%s)',
  async (locale) => {
    const landmark =
      'Derrière la pharmacie du rond-point, face au marché, à côté du grand baobab de la place, portail'
    const [from, to] = ['2026-11-29T18:00:00.000Z', '2026-11-29T18:30:00.000Z']
    const print = {
      what: 'label',
      paper: 'a4',
      locale,
      author: 'Dix',
      labels: { ...labels, landmark, bags: 1, slot: { from, to, prepareAt: from } },
    } as const
    const document = await getDocumentProxy(new Uint8Array(await drawPrint(print)))
    const { items } = await (await document.getPage(1)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item ? [{ text: item.str, up: item.transform[5] }] : []))
    // The line is 560 points above the lower edge of the sheet, and the frame of the amount 8 above it.
    expect(Math.min(...texts.map(({ up }) => up))).toBeGreaterThan(568)
    const times = texts.find(({ text }) => text.includes('–'))?.text
    expect(times).toMatch(/18.*–.*18\D+30$/)
  },
)
