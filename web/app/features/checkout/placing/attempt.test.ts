import type { Order } from '@dix/contract'
import { beforeEach, expect, test } from 'vitest'
import { lineOf } from '../../cart/state/line.ts'
import { type Attempt, beginAttempt, endAttempt, isOrderOf, isStillInCart, savedAttempt } from './attempt.ts'

/** Session storage in memory. */
function openStorage(): Storage {
  const texts = new Map<string, string>()
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
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

test('the same order sent again has the same key, so that it counts once', () => {
  beginAttempt(storage, attempt('first'))
  expect(beginAttempt(storage, attempt('second')).key).toBe('first')
  expect(savedAttempt(storage, 'fatou')?.key).toBe('first')
})

test('another order is sent under another key', () => {
  beginAttempt(storage, attempt('first'))
  expect(beginAttempt(storage, attempt('second', 'office')).key).toBe('second')
})

test('the same products added to the cart again are another order', () => {
  beginAttempt(storage, attempt('first'))
  expect(beginAttempt(storage, attempt('second', 'home', 'fatou', ['01D'])).key).toBe('second')
})

test('sent lines count as in the cart as long as it has their ids', () => {
  const card = { name: 'Rice', path: '/rice', image: null, unit: '1', price: 450, discount: 0, stock: 9 }
  const line = (id: string) => ({ ...lineOf({ ...card, _id: 'rice' }, 2), id })
  expect(isStillInCart(attempt('first'), [line('01A'), line('01B')])).toBe(true)
  expect(isStillInCart(attempt('first'), [line('01D')])).toBe(false)
  expect(isStillInCart(attempt('first'), [])).toBe(false)
})

test('an order comes from an attempt if its items are the same and it is newer than their lines', () => {
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

test('an order that got a response is not sent again under its key', () => {
  beginAttempt(storage, attempt('first'))
  endAttempt(storage)
  expect(savedAttempt(storage, 'fatou')).toBeNull()
  expect(beginAttempt(storage, attempt('second')).key).toBe('second')
})

test('an attempt of another user of this browser is not repeated', () => {
  beginAttempt(storage, attempt('first'))
  expect(savedAttempt(storage, 'awa')).toBeNull()
  expect(beginAttempt(storage, attempt('second', 'home', 'awa')).key).toBe('second')
})

test('invalid or refused storage does not prevent an order', () => {
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
