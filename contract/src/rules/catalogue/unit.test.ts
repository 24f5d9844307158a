import { expect, test } from 'vitest'
import { parseUnit, unitPrice } from './unit.ts'

test.each([
  ['500 g', 0.5, 'kg'],
  ['500gm', 0.5, 'kg'],
  ['1,5 L', 1.5, 'l'],
  ['1.5 ltr', 1.5, 'l'],
  ['75 cl', 0.75, 'l'],
  ['Bouteille de 75 cl', 0.75, 'l'],
  ['6 x 33 cl', 1.98, 'l'],
  ['4×125 g', 0.5, 'kg'],
  ['250 ml', 0.25, 'l'],
  ['60 pcs', 60, 'piece'],
  ['3 pièces', 3, 'piece'],
  ['Set of 5', 5, 'piece'],
  ['Lot de 4', 4, 'piece'],
  ['1 douzaine', 12, 'piece'],
  ['2 dozen', 24, 'piece'],
  ['12 œufs (600 g)', 0.6, 'kg'],
  ['33 cl x 6', 1.98, 'l'],
  ['500 g x 2', 1, 'kg'],
  ['2 pcs x 500 g', 1, 'kg'],
  ['100 sachets x 2 g', 0.2, 'kg'],
  ['0.750 L', 0.75, 'l'],
  ['0,500 kg', 0.5, 'kg'],
  ['500 mg', 0.0005, 'kg'],
  ['5 dl', 0.5, 'l'],
  ['6 œufs', 6, 'piece'],
  ['30 Comprimés', 30, 'piece'],
  ['2 x 3 pcs x 500 g', 3, 'kg'],
  ['Dozen', 12, 'piece'],
  ['2dozen', 24, 'piece'],
  ['12 dozen', 144, 'piece'],
  ['Set  of 5', 5, 'piece'],
  ['Pack 12', 12, 'piece'],
  ['Boîte d’12', 12, 'piece'],
] as const)('%s holds %d %s', (unit, quantity, measure) => {
  const contents = parseUnit(unit)
  expect(contents?.measure).toBe(measure)
  expect(contents?.quantity).toBeCloseTo(quantity, 10)
})

test.each([
  '1/2 L',
  '1/2 kg',
  '1.000 g',
  '10.000 g',
  '250 ml + 250 ml',
  '8 + 2 rouleaux',
  '750 g - 1 kg',
  '0.5-1 kg',
  '',
  'Blue',
  'gm',
  '75x150 cm',
  '0 g',
  '500 g x 2 l',
  '2 seaux x 500 g',
  'Taille M',
  '🙂',
  'x'.repeat(5000),
])('%j has no quantity', (unit) => {
  expect(parseUnit(unit)).toBeNull()
})

test('a price per kilogram, litre or piece is based on the discounted price, rounded to whole francs', () => {
  expect(unitPrice('1 L', 1850, 12)).toEqual({ amount: 1628, measure: 'l' })
  expect(unitPrice('400 g', 850, 0)).toEqual({ amount: 2125, measure: 'kg' })
  expect(unitPrice('60 pcs', 1000, 10)).toEqual({ amount: 15, measure: 'piece' })
})

test('one piece has no unit price: it would repeat the price', () => {
  expect(unitPrice('1 pc', 500, 0)).toBeNull()
})
