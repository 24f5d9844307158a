import type { Substitution } from '@dix/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alternativesTo,
  ceilingOf,
  isPicked,
  openPieces,
  pickedOf,
  piecePrice,
  substitutionOf,
} from './rules.ts'

const agreed = (maxPrice: number | null): Substitution => ({ choice: 'replace', maxPrice })
const line = { price: 1_000, discount: 10, quantity: 2, stepGrams: null, unit: '1 L' }

test('a piece costs what its discount leaves', () => {
  expect(piecePrice({ price: 1_000, discount: 10 })).toBe(900)
})

test('a line without an agreement has the default one', () => {
  expect(substitutionOf({ substitution: null })).toEqual(substitutionOf({}))
  expect(substitutionOf({ substitution: { choice: 'cancel', maxPrice: null } }).choice).toBe('cancel')
})

test('a replacement costs no more than the agreed price, or else the price of its line', () => {
  expect(ceilingOf({ ...line, substitution: agreed(1_200) }, 10_000)).toBe(1_200)
  expect(ceilingOf({ ...line, substitution: agreed(null) }, 10_000)).toBe(900)
  expect(ceilingOf(line, 10_000)).toBe(900)
})

test('the margin of the order is shared by the pieces that are not yet picked', () => {
  const dearer = { ...line, substitution: agreed(2_000) }
  expect(ceilingOf(dearer, 301)).toBe(1_050)
  expect(ceilingOf({ ...dearer, picked: 1 }, 301)).toBe(1_201)
  expect(ceilingOf({ ...dearer, picked: 2 }, 301)).toBe(1_201)
})

test('a replacement of all that is left never takes the order above what was agreed', () => {
  const amount = fc.nat(100_000)
  fc.assert(
    fc.property(amount, amount, fc.nat(99), fc.integer({ min: 1, max: 20 }), amount, (...given) => {
      const [price, maxPrice, discount, quantity, margin] = given
      const open = { price, discount, quantity, stepGrams: null, substitution: agreed(maxPrice) }
      const rise = (ceilingOf(open, margin) - piecePrice(open)) * quantity
      expect(rise).toBeLessThanOrEqual(margin)
    }),
  )
})

test('a pick is counted in pieces, or in whole steps of its weight', () => {
  expect(pickedOf({ quantity: 5, stepGrams: null }, { quantity: 3 })).toBe(3)
  expect(pickedOf({ quantity: 5, stepGrams: null }, { quantity: 3, grams: 400 })).toBe(3)
  expect(pickedOf({ quantity: 5, stepGrams: 100 }, { grams: 399 })).toBe(3)
  expect(pickedOf({ quantity: 5, stepGrams: 100 }, { quantity: 2 })).toBe(2)
  expect(pickedOf({ quantity: 5, stepGrams: 100 }, { quantity: 2, grams: null })).toBe(2)
  expect(pickedOf({ quantity: 5, stepGrams: 100 }, {})).toBe(0)
})

test('no more is picked than the line has', () => {
  expect(pickedOf({ quantity: 5, stepGrams: null }, { quantity: 9 })).toBe(5)
  expect(pickedOf({ quantity: 5, stepGrams: 100 }, { grams: 900 })).toBe(5)
})

test('another product may be proposed for what no accepted replacement covers, once nobody can decide', () => {
  const until = (ms: number) => new Date(ms)
  expect(openPieces(2, [])).toEqual({ quantity: 2, from: null })
  expect(openPieces(2, [{ quantity: 1, decision: 'accepted', decideUntil: until(9) }])).toEqual({
    ...{ quantity: 1, from: null },
  })
  expect(openPieces(1, [{ quantity: 2, decision: 'accepted' }]).quantity).toBe(0)
  expect(openPieces(1, [{ quantity: 0, decision: 'refused', decideUntil: until(9) }])).toEqual({
    ...{ quantity: 1, from: null },
  })
  const asked = [1, 3, 2].map((ms) => ({ quantity: 1, decision: null, decideUntil: until(ms) }))
  expect(openPieces(3, asked)).toEqual({ quantity: 3, from: until(3) })
  expect(openPieces(3, [{ quantity: 0, decideUntil: until(5) }, { quantity: 1 }]).from).toBeNull()
})

test('a line is picked once all its pieces are, goods by weight once some of it is', () => {
  expect(isPicked({ quantity: 2, stepGrams: null })).toBe(false)
  expect(isPicked({ quantity: 2, picked: 1, stepGrams: null })).toBe(false)
  expect(isPicked({ quantity: 2, picked: 2, stepGrams: null })).toBe(true)
  expect(isPicked({ quantity: 0, stepGrams: null })).toBe(true)
  expect(isPicked({ quantity: 2, stepGrams: 100 })).toBe(false)
  expect(isPicked({ quantity: 2, picked: 1, stepGrams: 100 })).toBe(true)
  expect(isPicked({ quantity: 0, stepGrams: 100 })).toBe(true)
})

const product = { id: 'P', price: 900, discount: 0, unit: '1 L', stepGrams: null, stock: 3 }
const idsFor = (candidates: (typeof product)[], taken: string[] = []) =>
  alternativesTo({ ...line, substitution: agreed(1_000) }, candidates, {
    taken: new Set(taken),
    margin: 10_000,
  }).map(({ id }) => id)

test('alternatives are in stock, sold alike, affordable and not yet in the order', () => {
  const bulk = { ...product, id: 'BULK', stepGrams: 100 as never }
  const soldOut = { ...product, id: 'SOLD OUT', stock: 0 }
  const last = { ...product, id: 'LAST', stock: 1 }
  const dearest = { ...product, id: 'DEAREST', price: 1_000 }
  const tooDear = { ...product, id: 'TOO DEAR', price: 1_001 }
  const taken = { ...product, id: 'TAKEN' }
  expect(idsFor([bulk, soldOut, last, dearest, tooDear, taken], ['TAKEN'])).toEqual(['LAST', 'DEAREST'])
})

test('alternatives of the same size come first, then the nearest price, then by id', () => {
  const other = { ...product, id: 'OTHER SIZE', unit: '50 cL' }
  const cheap = { ...product, id: 'CHEAP', price: 700 }
  const near = { ...product, id: 'NEAR', price: 990 }
  const twins = [
    { ...product, id: 'B' },
    { ...product, id: 'A' },
  ]
  const sorted = ['A', 'B', 'NEAR', 'CHEAP', 'OTHER SIZE']
  expect(idsFor([other, cheap, near, ...twins])).toEqual(sorted)
  expect(idsFor([...twins.toReversed(), near, cheap, other])).toEqual(sorted)
})
