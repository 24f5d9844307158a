import { paymentStatuses } from '@dix/contract'
import { expect, test } from 'vitest'
import { texts } from '../../platform/texts/en/account.ts'
import { paymentWords, shortfallWord } from './order-words.ts'

const cash = { payment_method: 'cash', payWith: null } as const
const card = { payment_method: 'card', payWith: null } as const

test('Cash that is due says which note is handed over, or that the amount is exact', () => {
  expect(paymentWords({ ...cash, payment_status: 'due' }).hint).toBe('dueExact')
  expect(paymentWords({ ...cash, payment_status: 'due', payWith: 10_000 }).hint).toBe('dueNote')
})

test('What is paid says how', () => {
  expect(paymentWords({ ...card, payment_status: 'paid' }).hint).toBe('paidByCard')
  expect(paymentWords({ ...cash, payment_status: 'paid' }).hint).toBe('paidByCash')
})

test('Every way a payment can stand has a word and a sentence', () => {
  for (const payment_status of paymentStatuses) {
    for (const method of [cash, card]) {
      const { word, hint } = paymentWords({ ...method, payment_status })
      expect(texts.orders[word], payment_status).toBeTruthy()
      expect(texts.orders[hint], payment_status).toBeTruthy()
    }
  }
})

test('What is missing of an order that is ordered again is gone, sold out, or there in part', () => {
  expect(shortfallWord({ name: '', quantity: 0 })).toBe('gone')
  expect(shortfallWord({ name: 'Riz', quantity: 0 })).toBe('soldOut')
  expect(shortfallWord({ name: 'Riz', quantity: 2 })).toBe('fewer')
})
