import { describe, expect, test } from 'vitest'
import { isOver, isSettled, judge, type Session, shownState } from './rules.ts'
import { paymentStates } from './schema.ts'

const payment = { reference: 'R1', amount: 3_750 }
const paid: Session = {
  outcome: 'paid',
  reference: 'R1',
  amount: 3_750,
  currency: 'xof',
  paymentIntent: 'pi_1',
}

const verdicts = (session: Session) =>
  Object.fromEntries(paymentStates.map((state) => [state, judge({ ...payment, state }, session)]))

const nothing = Object.fromEntries(paymentStates.map((state) => [state, 'nothing']))

describe('what the provider says', () => {
  test('money is confirmed while it is waited for, or after: whoever asked says whether it stays', () => {
    expect(verdicts(paid)).toEqual({ ...nothing, open: 'confirm', lapsed: 'confirm' })
  })

  test.each<[string, Partial<Session>]>([
    ['too little', { amount: 3_749 }],
    ['too much', { amount: 375_000 }],
    ['another currency', { currency: 'eur' }],
    ['for something else', { reference: 'R2' }],
    ['for nothing we know', { reference: null }],
    ['of no amount', { amount: null }],
  ])('money that is not what was asked for (%s) is never confirmed', (_what, other) => {
    expect(verdicts({ ...paid, ...other })).toEqual({ ...nothing, open: 'refund', lapsed: 'refund' })
  })

  test('a session that is over ends what waits for its last word, and nothing else', () => {
    expect(verdicts({ ...paid, outcome: 'over' })).toEqual({ ...nothing, open: 'lapse', lapsed: 'lapse' })
  })

  test('a session that is open changes nothing', () => {
    expect(verdicts({ ...paid, outcome: 'open' })).toEqual(nothing)
  })
})

test('what is settled is exactly what no session changes any more', () => {
  const sessions = (['open', 'paid', 'over'] as const).map((outcome) => ({ ...paid, outcome }))
  for (const state of paymentStates) {
    const stays = sessions.every((session) => judge({ ...payment, state }, session) === 'nothing')
    expect(isSettled(state), state).toBe(stays && state !== 'preparing')
  }
})

test('a page is over by itself five minutes after its end, for clocks that differ', () => {
  const expiresAt = new Date('2026-03-01T10:35:00Z')
  expect(isOver({ expiresAt }, new Date('2026-03-01T10:39:59Z'))).toBe(false)
  expect(isOver({ expiresAt }, new Date('2026-03-01T10:40:00Z'))).toBe(true)
})

test('a shopper sees money on its way back as back, and a page in the making as open', () => {
  expect(Object.fromEntries(paymentStates.map((state) => [state, shownState(state)]))).toEqual({
    preparing: 'open',
    open: 'open',
    paid: 'paid',
    lapsed: 'lapsed',
    refunding: 'refunded',
    refunded: 'refunded',
  })
})
