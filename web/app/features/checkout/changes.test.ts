import type { CartLine } from '@dix/contract'
import { expect, test } from 'vitest'
import { lineFrom } from '../cart/state/line.ts'
import { changesBetween, obstaclesOf } from './changes.ts'

type Shelf = { stock?: number; price?: number; quantity?: number }

function line(name: string, { stock = 10, price = 500, quantity = 2 }: Shelf = {}): CartLine {
  const product = {
    _id: name,
    name,
    image: [],
    unit: '1 kg',
    price,
    discount: 0,
    stock,
    path: `/product/${name}`,
  }
  return { _id: name, quantity, productId: product, seenPrice: 500 }
}

const seen = [line('rice'), line('milk')].map(lineFrom)

test('A cart that is as it was seen has no changes', () => {
  expect(changesBetween(seen, [line('milk'), line('rice')])).toEqual([])
})

test('Each product is told once, with what matters most about it', () => {
  const now = [line('rice', { price: 600, quantity: 3 }), line('milk', { price: 450 })]
  expect(changesBetween(seen, now)).toEqual([
    { productId: 'rice', name: 'rice', kind: 'quantity', before: 2, now: 3 },
    { productId: 'milk', name: 'milk', kind: 'price', before: 500, now: 450 },
  ])
})

test('Products that went, ran out, came or were counted anew in another tab are told', () => {
  const now = [line('milk', { quantity: 5 }), line('salt')]
  expect(changesBetween(seen, now)).toEqual([
    { productId: 'rice', name: 'rice', kind: 'gone' },
    { productId: 'milk', name: 'milk', kind: 'quantity', before: 2, now: 5 },
    { productId: 'salt', name: 'salt', kind: 'added' },
  ])
})

test('What cannot be had is in the way, and not told a second time as a change', () => {
  const now = [line('rice', { stock: 1, price: 600 }), line('milk', { stock: 0 })]
  expect(changesBetween(seen, now)).toEqual([])
  expect(obstaclesOf(now.map(lineFrom))).toHaveLength(2)
})

test('Lines that cannot be had as they stand are in the way', () => {
  const lines = [line('rice', { stock: 1 }), line('milk', { stock: 0 }), line('salt')].map(lineFrom)
  expect(obstaclesOf(lines)).toMatchObject([{ kind: 'short', left: 1 }, { kind: 'out' }])
})
