import { paymentMethods, paymentStates, type RefundChannel, type RefundState } from '@dix/contract'
import { expect, test } from 'vitest'
import { texts } from '../../platform/texts/en/account.ts'
import { backOnCancel, paymentHint, refundSums, shortfallWord } from './order-words.ts'

const unpaid = { paidAmt: 0, creditAmt: 0 }
const cash = { ...unpaid, payment_method: 'cash', payWith: null } as const
const card = { ...unpaid, payment_method: 'card', payWith: null } as const

const textOf = (order: Parameters<typeof paymentHint>[0]) => {
  const hint = paymentHint(order)
  const hints: Record<string, string> = texts.paymentHints
  return hint ? hints[hint] : texts.orders.dueNote
}

const refund = (amount: number, channel: RefundChannel, state: RefundState) => ({ amount, channel, state })

test('refunds are shown by the way they are paid: in cash, or like the order', () => {
  const refunds = [
    refund(500, 'cash', 'done'),
    refund(300, 'cash', 'owed'),
    refund(200, 'cash', 'failed'),
    refund(1_000, 'provider', 'owed'),
  ]
  expect(refundSums({ ...card, refunds })).toEqual([
    { text: 'card_owed', amount: 1_000 },
    { text: 'cash_done', amount: 500 },
    { text: 'owed', amount: 500 },
  ])
  const payout = { channel: 'mobile_money', phone: null } as const
  expect(refundSums({ ...card, refunds, payout }).at(-1)).toEqual({ text: 'mobile_money_owed', amount: 500 })
  expect(refundSums({ ...card, refunds: [refund(700, 'mobile_money', 'done')] })).toEqual([
    { text: 'mobile_money_done', amount: 700 },
  ])
  for (const payment_method of paymentMethods)
    expect(refundSums({ payment_method, refunds: [refund(1_000, 'provider', 'done')] })).toEqual([
      { text: `${payment_method}_done`, amount: 1_000 },
    ])
  expect(paymentHint({ ...card, payment_status: 'refund_pending' })).toBeNull()
})

test('a cancellation refunds the whole amount that was paid and not yet refunded', () => {
  expect(backOnCancel({ paidAmt: 4_050, refundedAmt: 0 })).toBe(4_050)
  expect(backOnCancel({ paidAmt: 4_050, refundedAmt: 1_050 })).toBe(3_000)
})

test('the text for cash that is due names the sum to expect, or the exact amount', () => {
  expect(textOf({ ...cash, payment_status: 'due' })).toMatch(/exact amount/i)
  expect(textOf({ ...cash, payment_status: 'due', payWith: 10_000 })).toContain('You pay with')
})

test('the text for a paid order names the method', () => {
  expect(textOf({ ...card, payment_status: 'paid' })).toBe('By card.')
  expect(textOf({ ...cash, payment_status: 'paid' })).toBe('In cash.')
})

test('every payment state has a name and, for every method, a text', () => {
  for (const payment_status of paymentStates) {
    expect(texts.paymentStates[payment_status], payment_status).toBeTruthy()
    for (const payment_method of paymentMethods)
      expect(
        textOf({ payment_method, payment_status, payWith: null, ...unpaid }),
        payment_status,
      ).toBeTruthy()
  }
})

test('an order that credit paid names no method', () => {
  expect(paymentHint({ ...cash, payment_status: 'paid', creditAmt: 500 })).toBeNull()
  expect(paymentHint({ ...cash, payment_status: 'paid', paidAmt: 100, creditAmt: 500 })).toBe('cash_paid')
})

test('a product of a repeated order may be gone, sold out or short', () => {
  expect(shortfallWord({ name: '', quantity: 0 })).toBe('gone')
  expect(shortfallWord({ name: 'Riz', quantity: 0 })).toBe('soldOut')
  expect(shortfallWord({ name: 'Riz', quantity: 2 })).toBe('fewer')
})
