import { expect, test } from 'vitest'
import { adjust, payableEdits } from './adjust.ts'
import { type GridProduct, noEdits, write } from './edits.ts'

const rice: GridProduct = {
  _id: 'rice',
  name: 'Rice',
  revision: 3,
  unit: '5 kg',
  price: 1_995,
  discount: 0,
  stock: 12,
  draft: false,
  barcode: null,
  product_number: null,
  purchase_price: null,
  step_grams: null,
}
const texts = (...rest: Parameters<typeof adjust>) => adjust(...rest)?.map(({ text }) => text) ?? null

test('prices change by whole percent, rounded to the nearest franc', () => {
  expect(texts(noEdits, [rice], 'pricePercent', '+10 %')).toEqual(['2195'])
  expect(texts(noEdits, [rice], 'pricePercent', '−10')).toEqual(['1796'])
  expect(texts(noEdits, [{ ...rice, price: 1 }], 'pricePercent', '-99')).toEqual(['1'])
})

test('an unsaved price is the base of the next percentage', () => {
  const typed = write(noEdits, [{ product: rice, field: 'price', text: '1000' }])
  expect(texts(typed, [rice], 'pricePercent', '50')).toEqual(['1500'])
  const wrong = write(noEdits, [{ product: rice, field: 'price', text: 'oops' }])
  expect(texts(wrong, [rice], 'pricePercent', '100')).toEqual(['3990'])
})

test('only prices that coins cannot pay after their discount move, to the nearest that they can', () => {
  const moved = (products: GridProduct[], edits = noEdits) =>
    payableEdits(edits, products).map(({ product, text }) => [product._id, text])
  expect(
    moved([rice, { ...rice, _id: 'salt', price: 1_993 }, { ...rice, _id: 'oil', price: 1_997 }]),
  ).toEqual([
    ['salt', '1995'],
    ['oil', '1995'],
  ])
  // Less 12 %, 1990 is 1751 and 1989 is 1750.
  expect(moved([{ ...rice, price: 1_990, discount: 12 }])).toEqual([['rice', '1989']])
  const typed = write(noEdits, [{ product: rice, field: 'price', text: '2 001' }])
  expect(moved([rice], typed)).toEqual([['rice', '2000']])
  expect(moved([{ ...rice, price: 0 }])).toEqual([])
})

test('a discount, stock or status is set for all products', () => {
  expect(texts(noEdits, [rice, rice], 'discount', '15 %')).toEqual(['15', '15'])
  expect(texts(noEdits, [rice], 'draft', 'draft')).toEqual(['draft'])
})

test.each([
  ['pricePercent', '-100'],
  ['pricePercent', '1,5'],
  ['pricePercent', ''],
  ['discount', '101'],
  ['stock', '-1'],
] as const)('%s takes no %j', (adjustment, text) => {
  expect(adjust(noEdits, [rice], adjustment, text)).toBeNull()
})
