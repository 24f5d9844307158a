import { beforeEach, expect, test } from 'vitest'
import { type Attempt, beginAttempt, endAttempt, keptAttempt } from './attempt.ts'

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

const attempt = (key: string, addressId = 'home', person = 'fatou'): Attempt => ({
  key,
  person,
  method: 'cash',
  order: { list_items: [{ productId: 'rice', quantity: 2 }], addressId, subTotalAmt: 900, totalAmt: 800 },
})

test('The same order sent again keeps its key, so that it counts once', () => {
  beginAttempt(storage, attempt('first'))
  expect(beginAttempt(storage, attempt('second')).key).toBe('first')
  expect(keptAttempt(storage, 'fatou')?.key).toBe('first')
})

test('Another order is sent under a key of its own', () => {
  beginAttempt(storage, attempt('first'))
  expect(beginAttempt(storage, attempt('second', 'office')).key).toBe('second')
})

test('An answered order is not sent again under its key', () => {
  beginAttempt(storage, attempt('first'))
  endAttempt(storage)
  expect(keptAttempt(storage, 'fatou')).toBeNull()
  expect(beginAttempt(storage, attempt('second')).key).toBe('second')
})

test('What somebody else sent from this browser is not theirs to repeat', () => {
  beginAttempt(storage, attempt('first'))
  expect(keptAttempt(storage, 'awa')).toBeNull()
  expect(beginAttempt(storage, attempt('second', 'home', 'awa')).key).toBe('second')
})

test('A storage that holds nonsense, or refuses, stands in nobody’s way', () => {
  storage.setItem('dix-attempt', '{"key":1}')
  expect(keptAttempt(storage, 'fatou')).toBeNull()
  storage.setItem('dix-attempt', 'not even JSON')
  expect(keptAttempt(storage, 'fatou')).toBeNull()
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('No room.')
    },
  } as unknown as Storage
  expect(beginAttempt(refusing, attempt('first')).key).toBe('first')
})
