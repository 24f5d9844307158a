import type { Order } from '@dix/contract'
import { beforeEach, expect, test } from 'vitest'
import { lineOf } from '../cart/state/line.ts'
import { type Attempt, beginAttempt, endAttempt, isOrderOf, isStillInCart, savedAttempt } from './attempt.ts'

/** What a tab keeps, as browsers have it. */
function openStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage
}

let storage: Storage
beforeEach(() => {
  storage = openStorage()
})

const attempt = (key: string, addressId = 'home', user = 'fatou', lines = ['01B']): Attempt => ({
  key,
  user,
  method: 'cash',
  order: { list_items: [{ productId: 'rice', quantity: 2 }], addressId, subTotalAmt: 900, totalAmt: 800 },
  lines,
})

test('The same order sent again keeps its key, so that it counts once', () => {
  beginAttempt(storage, attempt('first'))
  expect(beginAttempt(storage, attempt('second')).key).toBe('first')
  expect(savedAttempt(storage, 'fatou')?.key).toBe('first')
})

test('Another order is sent under a key of its own', () => {
  beginAttempt(storage, attempt('first'))
  expect(beginAttempt(storage, attempt('second', 'office')).key).toBe('second')
})

test('The same things put into the cart again are another order', () => {
  beginAttempt(storage, attempt('first'))
  expect(beginAttempt(storage, attempt('second', 'home', 'fatou', ['01D'])).key).toBe('second')
})

test('A cart holds what was sent as long as it holds the very lines', () => {
  const card = { name: 'Rice', path: '/rice', image: null, unit: '1', price: 450, discount: 0, stock: 9 }
  const line = (id: string) => ({ ...lineOf({ ...card, _id: 'rice' }, 2), id })
  expect(isStillInCart(attempt('first'), [line('01A'), line('01B')])).toBe(true)
  expect(isStillInCart(attempt('first'), [line('01D')])).toBe(false)
  expect(isStillInCart(attempt('first'), [])).toBe(false)
})

test('An order that came of what was sent is of the same things and younger than their lines', () => {
  const order = (more: object) => {
    const items = [{ productId: 'rice', quantity: 2 }]
    return { _id: '01C', items, totalAmt: 800, payment_method: 'cash', ...more } as Order
  }
  expect(isOrderOf(attempt('first'), order({}))).toBe(true)
  expect(isOrderOf(attempt('first'), order({ _id: '01A' }))).toBe(false)
  expect(isOrderOf(attempt('first'), order({ totalAmt: 900 }))).toBe(false)
  expect(isOrderOf(attempt('first'), order({ payment_method: 'card' }))).toBe(false)
  expect(isOrderOf(attempt('first'), order({ items: [{ productId: 'rice', quantity: 3 }] }))).toBe(false)
  expect(isOrderOf(attempt('first'), order({ items: [{ productId: 'tea', quantity: 2 }] }))).toBe(false)
})

test('An answered order is not sent again under its key', () => {
  beginAttempt(storage, attempt('first'))
  endAttempt(storage)
  expect(savedAttempt(storage, 'fatou')).toBeNull()
  expect(beginAttempt(storage, attempt('second')).key).toBe('second')
})

test('What somebody else sent from this browser is not theirs to repeat', () => {
  beginAttempt(storage, attempt('first'))
  expect(savedAttempt(storage, 'awa')).toBeNull()
  expect(beginAttempt(storage, attempt('second', 'home', 'awa')).key).toBe('second')
})

test('A storage that holds nonsense, or refuses, stands in nobody’s way', () => {
  storage.setItem('dix-attempt', '{"key":1}')
  expect(savedAttempt(storage, 'fatou')).toBeNull()
  storage.setItem('dix-attempt', 'not even JSON')
  expect(savedAttempt(storage, 'fatou')).toBeNull()
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('No room.')
    },
  } as unknown as Storage
  expect(beginAttempt(refusing, attempt('first')).key).toBe('first')
})
