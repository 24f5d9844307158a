import { paymentMethods, paymentStates } from '@dix/contract'
import { expect, test } from 'vitest'
import { texts } from '../../platform/texts/en/account.ts'
import { paymentHint, shortfallWord } from './order-words.ts'

const cash = { payment_method: 'cash', payWith: null } as const
const card = { payment_method: 'card', payWith: null } as const

const textOf = (order: Parameters<typeof paymentHint>[0]) => {
  const hint = paymentHint(order)
  const hints: Record<string, string> = texts.paymentHints
  return hint ? hints[hint] : texts.orders.dueNote
}

test('Cash that is due says which note is handed over, or that the amount is exact', () => {
  expect(textOf({ ...cash, payment_status: 'due' })).toContain('exact amount')
  expect(textOf({ ...cash, payment_status: 'due', payWith: 10_000 })).toContain('You give')
})

test('What is paid says how', () => {
  expect(textOf({ ...card, payment_status: 'paid' })).toBe('By card.')
  expect(textOf({ ...cash, payment_status: 'paid' })).toBe('In cash.')
})

test('Every payment state has a word and, for every method, a sentence', () => {
  for (const payment_status of paymentStates) {
    expect(texts.paymentStates[payment_status], payment_status).toBeTruthy()
    for (const payment_method of paymentMethods)
      expect(textOf({ payment_method, payment_status, payWith: null }), payment_status).toBeTruthy()
  }
})

test('What is missing of an order that is ordered again is gone, sold out, or there in part', () => {
  expect(shortfallWord({ name: '', quantity: 0 })).toBe('gone')
  expect(shortfallWord({ name: 'Riz', quantity: 0 })).toBe('soldOut')
  expect(shortfallWord({ name: 'Riz', quantity: 2 })).toBe('fewer')
})
