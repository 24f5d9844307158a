import { limits } from '@dix/contract'
import { expect, test } from 'vitest'
import { texts as french } from '../../../../platform/texts/fr/admin.ts'
import { bounds, fieldSets, fields, readCell, textOf } from './cells.ts'

test.each([
  ['1850', 1850],
  ['1\u202f850 F\u00a0CFA', 1850],
  ['1 850 000', 1_850_000],
  ['1850,00', 1850],
  ['3\u00a0800,00', 3800],
  ['1 650 F CFA,00', 1650],
  ['1850.0', 1850],
  [' 7 ', 7],
])('a spreadsheet’s %j is a price', (text, value) => {
  expect(readCell('price', text)).toEqual({ value })
})

test.each(['0', '-5', '12,5', '1.850', '1 85', 'abc', '1e3', '=A1', '1000000001'])(
  'no price is made of %j',
  (text) => {
    expect(readCell('price', text)).toEqual({ problem: 'priceWrong' })
  },
)

test('an empty price means none yet', () => {
  expect(readCell('price', ' ')).toEqual({ value: 0 })
})

test('discount and stock must be within their limits', () => {
  expect(readCell('discount', '12 %')).toEqual({ value: 12 })
  expect(readCell('discount', '100')).toEqual({ value: 100 })
  expect(readCell('discount', '101')).toEqual({ problem: 'discountWrong' })
  expect(readCell('stock', '0')).toEqual({ value: 0 })
  expect(readCell('stock', '1000001')).toEqual({ problem: 'stockWrong' })
})

test('a unit is one line of non-empty text', () => {
  expect(readCell('unit', ' 500 \n g ')).toEqual({ value: '500 g' })
  expect(readCell('unit', '  ')).toEqual({ problem: 'unitMissing' })
  expect(readCell('unit', 'x'.repeat(81))).toEqual({ problem: 'unitLong' })
})

test('a status is read in both languages; other words are not', () => {
  expect(readCell('draft', 'Brouillon')).toEqual({ value: true })
  expect(readCell('draft', 'EN LIGNE')).toEqual({ value: false })
  expect(readCell('draft', french.grid.live)).toEqual({ value: false })
  expect(readCell('draft', french.products.status_live)).toEqual({ value: false })
  expect(readCell('draft', 'constructor')).toEqual({ problem: 'draftWrong' })
})

test('the text of a cell being edited parses back to its value', () => {
  const values = {
    unit: '1 kg',
    price: 900,
    discount: 0,
    stock: 3,
    draft: true,
    barcode: '3017620422003',
    product_number: 'REF 1',
    purchase_price: 0,
    step_grams: 250,
  }
  for (const field of fields) {
    expect(readCell(field, textOf(field, values[field]))).toEqual({ value: values[field] })
  }
})

test('codes and purchase price may be empty', () => {
  for (const field of fieldSets.codes) {
    expect(readCell(field, ' ')).toEqual({ value: null })
    expect(textOf(field, null)).toBe('')
  }
  expect(readCell('barcode', '3 017620 422003')).toEqual({ value: '3017620422003' })
  expect(readCell('barcode', '3017620422004')).toEqual({ problem: 'barcode_checkDigit' })
  expect(readCell('barcode', '6,04E+12')).toEqual({ problem: 'barcode_rounded' })
  expect(readCell('product_number', 'x'.repeat(65))).toEqual({ problem: 'product_numberLong' })
  expect(readCell('purchase_price', '1,5')).toEqual({ problem: 'purchase_priceWrong' })
})

test('the limits are those of the contract', () => {
  const { unit, price, stock, discount, product_number, purchase_price } = bounds
  expect([unit, price.max, stock.max, discount.max, product_number, purchase_price.max]).toEqual([
    limits.unit,
    limits.price,
    limits.stock,
    limits.discount,
    limits.productNumber,
    limits.price,
  ])
})
