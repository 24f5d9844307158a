import { type CartLine, stepField } from '@dix/contract'
import { expect, test } from 'vitest'
import { lineFrom } from '../../cart/state/line.ts'
import { changesBetween, obstaclesOf } from './changes.ts'

type Facts = { stock?: number; price?: number; quantity?: number; stepGrams?: number }

function line(name: string, { stock = 10, price = 500, quantity = 2, stepGrams }: Facts = {}): CartLine {
  const product = {
    _id: name,
    name,
    brand: '',
    image: [],
    unit: '1 kg',
    ...stepField(stepGrams),
    price,
    discount: 0,
    stock,
    path: `/product/${name}`,
  }
  return { _id: name, quantity, productId: product, seenPrice: 500 }
}

const seen = [line('rice'), line('milk')].map(lineFrom)

test('an unchanged cart has no changes', () => {
  expect(changesBetween(seen, [line('milk'), line('rice')])).toEqual([])
})

test('each product has one change, the most important one', () => {
  const now = [line('rice', { price: 600, quantity: 3 }), line('milk', { price: 450 })]
  expect(changesBetween(seen, now)).toEqual([
    { productId: 'rice', name: 'rice', kind: 'quantity', before: { quantity: 2 }, now: { quantity: 3 } },
    { productId: 'milk', name: 'milk', kind: 'price', before: 500, now: 450 },
  ])
})

test('another step is reported as another weight', () => {
  const before = lineFrom(line('rice', { stepGrams: 100, quantity: 3 }))
  expect(changesBetween([before], [line('rice', { stepGrams: 250, quantity: 3 })])).toEqual([
    {
      productId: 'rice',
      name: 'rice',
      kind: 'quantity',
      before: { quantity: 3, stepGrams: 100 },
      now: { quantity: 3, stepGrams: 250 },
    },
  ])
})

test('products removed, added or changed in another tab are reported', () => {
  const now = [line('milk', { quantity: 5 }), line('salt')]
  expect(changesBetween(seen, now)).toEqual([
    { productId: 'rice', name: 'rice', kind: 'gone' },
    { productId: 'milk', name: 'milk', kind: 'quantity', before: { quantity: 2 }, now: { quantity: 5 } },
    { productId: 'salt', name: 'salt', kind: 'added' },
  ])
})

test('a line that cannot be ordered is an obstacle and not a change as well', () => {
  const now = [line('rice', { stock: 1, price: 600 }), line('milk', { stock: 0 })]
  expect(changesBetween(seen, now)).toEqual([])
  expect(obstaclesOf(now.map(lineFrom))).toHaveLength(2)
})

test('lines that are short or sold out are obstacles', () => {
  const lines = [line('rice', { stock: 1 }), line('milk', { stock: 0 }), line('salt')].map(lineFrom)
  expect(obstaclesOf(lines)).toMatchObject([{ kind: 'short', left: 1 }, { kind: 'out' }])
})
