import { enoughProducts, firstSteps, namesWhere, paymentMethodTable } from '@dix/contract'
import { expect, test } from 'vitest'
import { doneSteps, isListShown, onlinePayments } from './rules.ts'

const empty = { name: '', phone: '', products: 0, hasHours: false, isPaused: false, isTried: false }
const full = {
  name: 'Chez Fatou',
  phone: '77 123 45 67',
  products: enoughProducts,
  hasHours: true,
  isPaused: false,
  isTried: true,
}

test('an empty shop has only the step of payment methods done, a complete one every step', () => {
  expect(doneSteps(empty)).toEqual(['payment'])
  expect(doneSteps(full)).toEqual(firstSteps)
})

test.each([
  ['name', { name: '' }, ['identity', 'open']],
  ['phone', { phone: '' }, ['identity']],
  ['hours', { hasHours: false }, ['hours']],
  ['a product', { products: enoughProducts - 1 }, ['products']],
  ['any product', { products: 0 }, ['products', 'open']],
  ['a test order', { isTried: false }, ['testOrder']],
])('without %s some steps are left', (_, lacking, left) => {
  const done = doneSteps({ ...full, ...lacking })
  expect(firstSteps.filter((step) => !done.includes(step))).toEqual(left)
})

test('a paused shop is not open', () => {
  expect(doneSteps({ ...full, isPaused: true })).not.toContain('open')
  expect(doneSteps({ ...full, products: 1 })).toContain('open')
})

test('the list is shown until the shop is set up or has an order, unless its owner chose otherwise', () => {
  const left = { done: firstSteps.slice(1), isDemo: false, hasOrders: false }
  expect(isListShown(null, left)).toBe(true)
  expect(isListShown(null, { ...left, done: firstSteps })).toBe(false)
  expect(isListShown(null, { ...left, isDemo: true })).toBe(false)
  expect(isListShown(null, { ...left, hasOrders: true })).toBe(false)
  expect(isListShown('shown', { ...left, isDemo: true })).toBe(true)
  expect(isListShown('hidden', left)).toBe(false)
})

test('payments are online with each method that a provider takes, and with no other', () => {
  for (const method of namesWhere(paymentMethodTable, ({ paidAtDoor }) => !paidAtDoor)) {
    expect(onlinePayments(['cash', method], false)).toBe('live')
    expect(onlinePayments([method], true)).toBe('test')
  }
  expect(onlinePayments(['cash'], true)).toBe('none')
})
