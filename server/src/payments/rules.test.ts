import { describe, expect, test } from 'vitest'
import {
  canRefund,
  compareRefunds,
  countedRefundStates,
  decide,
  isCharged,
  isOverdue,
  isSettled,
  leftToRefund,
  type ProviderSession,
  paidStates,
  providerPaymentStates as paymentStates,
  providerPaymentStateTable,
  stateAfterRefund,
  waitingRefundStates,
} from './rules.ts'

const payment = { reference: 'R1', amount: 3_750 }
const paid: ProviderSession = {
  outcome: 'paid',
  reference: 'R1',
  amount: 3_750,
  currency: 'xof',
  paymentIntent: 'pi_1',
}

const decisions = (session: ProviderSession) =>
  Object.fromEntries(paymentStates.map((state) => [state, decide({ ...payment, state }, session)]))

const nothing = Object.fromEntries(paymentStates.map((state) => [state, 'nothing']))

describe("the provider's report", () => {
  test('a payment is confirmed while expected or later; the listener decides whether it is refunded', () => {
    expect(decisions(paid)).toEqual({ ...nothing, open: 'confirm', expired: 'confirm' })
  })

  test.each<[string, Partial<ProviderSession>]>([
    ['too little', { amount: 3_749 }],
    ['too much', { amount: 375_000 }],
    ['another currency', { currency: 'eur' }],
    ['for something else', { reference: 'R2' }],
    ['for nothing we know', { reference: null }],
    ['of no amount', { amount: null }],
  ])('money other than the requested amount (%s) is never confirmed', (_what, other) => {
    expect(decisions({ ...paid, ...other })).toEqual({ ...nothing, open: 'refund', expired: 'refund' })
  })

  test('an expired session ends an undecided payment, and changes nothing else', () => {
    expect(decisions({ ...paid, outcome: 'expired' })).toEqual({
      ...nothing,
      open: 'expire',
      expired: 'expire',
    })
  })

  test('an open session changes nothing', () => {
    expect(decisions({ ...paid, outcome: 'open' })).toEqual(nothing)
  })
})

test('a payment is settled exactly when no session can change it any more', () => {
  const sessions = (['open', 'paid', 'expired'] as const).map((outcome) => ({ ...paid, outcome }))
  for (const state of paymentStates) {
    const stays = sessions.every((session) => decide({ ...payment, state }, session) === 'nothing')
    expect(isSettled(state), state).toBe(stays && state !== 'preparing')
  }
})

test('a page is overdue five minutes after its end, because clocks differ', () => {
  const expiresAt = new Date('2026-03-01T10:35:00Z')
  expect(isOverdue({ expiresAt }, new Date('2026-03-01T10:39:59Z'))).toBe(false)
  expect(isOverdue({ expiresAt }, new Date('2026-03-01T10:40:00Z'))).toBe(true)
})

test('shoppers see a pending refund as refunded, and a page being opened as open', () => {
  expect(
    Object.fromEntries(paymentStates.map((state) => [state, providerPaymentStateTable[state].checkout])),
  ).toEqual({
    preparing: 'open',
    open: 'open',
    paid: 'paid',
    expired: 'expired',
    refunding: 'refunded',
    refunded: 'refunded',
  })
})

test('the shop has the money from the payment until the provider has refunded it', () => {
  const money = (state: keyof typeof providerPaymentStateTable) => providerPaymentStateTable[state].money
  expect(paymentStates.filter((state) => money(state) === 'none')).toEqual(['preparing', 'open', 'expired'])
  expect(paymentStates.filter((state) => money(state) === 'charged')).toEqual(['paid', 'refunding'])
  expect(paymentStates.filter((state) => money(state) === 'returned')).toEqual(['refunded'])
})

test('only paid payments and those being refunded are charged, and only the first are not refunded as a whole', () => {
  expect(paymentStates.filter(isCharged)).toEqual(['paid', 'refunding'])
  expect(paidStates).toEqual(['paid'])
})

test('a queued refund waits for the provider, and a failed one can be refunded again', () => {
  expect(waitingRefundStates).toEqual(['queued'])
  expect(countedRefundStates).toEqual(['queued', 'done'])
})

describe('refunds that only the provider knows', () => {
  const charged = { state: 'paid', amount: 3_750 } as const
  const ended = new Set(['ours'])
  const refund = (amount: number, id?: string) => ({ id, amount, outcome: 'done' as const })
  const compare = (
    started: number,
    done: number,
    sent: Parameters<typeof compareRefunds>[2],
    payment = charged,
  ) => compareRefunds(payment, { started, done }, sent, ended)

  test('those made in its dashboard are made by hand; those whose outcome the shop has yet to record are not', () => {
    expect(compare(500, 500, [refund(500, 'ours'), refund(200), refund(50)])).toEqual({
      byHand: 250,
      rejected: 0,
    })
    expect(compare(500, 500, [refund(500, 'ours')])).toEqual({ byHand: 0, rejected: 0 })
    expect(compare(500, 0, [refund(500, 'unrecorded')])).toEqual({ byHand: 0, rejected: 0 })
    expect(compare(0, 0, [{ ...refund(200), outcome: 'pending' }])).toEqual({ byHand: 0, rejected: 0 })
  })

  test('no more than the rest of the charge was refunded by hand', () => {
    expect(compare(3_000, 0, [refund(2_000)])).toEqual({ byHand: 750, rejected: 0 })
    expect(compare(0, 0, [refund(2_000)], { ...charged, state: 'refunded' as never })).toEqual({
      byHand: 0,
      rejected: 0,
    })
  })

  test('a bank has rejected what was recorded as done and is now reported as failed', () => {
    const failed = { ...refund(500, 'ours'), outcome: 'failed' as const }
    expect(compare(800, 800, [failed, refund(300, 'ours')])).toEqual({ byHand: 0, rejected: 500 })
    expect(compare(500, 500, [failed])).toEqual({ byHand: 0, rejected: 500 })
    expect(compare(300, 300, [failed, refund(300, 'ours'), refund(200)])).toEqual({
      byHand: 200,
      rejected: 0,
    })
    expect(compare(800, 800, [refund(300, 'ours')])).toEqual({ byHand: 0, rejected: 0 })
  })
})

test('the amount left to refund is the part of a charged payment that has not been requested yet', () => {
  for (const state of paymentStates)
    expect(leftToRefund({ amount: 3_750, state }, { started: 750, done: 0 }), state).toBe(
      isCharged(state) ? 3_000 : 0,
    )
})

test.each([
  [{ started: 3_749, done: 3_749 }, 'paid'],
  [{ started: 3_750, done: 3_749 }, 'refunding'],
  [{ started: 3_750, done: 3_750 }, 'refunded'],
] as const)('a payment of 3,750 with refunds of %o is %s', (sums, state) => {
  expect(stateAfterRefund({ amount: 3_750, state: 'paid' }, sums)).toBe(state)
})

test('a payment that was to be fully refunded stays so when one of its refunds failed', () => {
  expect(stateAfterRefund({ amount: 3_750, state: 'refunding' }, { started: 3_000, done: 3_000 })).toBe(
    'refunding',
  )
})

test('a refunded payment is being refunded again after a bank rejected a part', () => {
  expect(stateAfterRefund({ amount: 3_750, state: 'refunded' }, { started: 3_000, done: 3_000 })).toBe(
    'refunding',
  )
})

test('a provider is asked only for refunds that it can send', () => {
  const [part, whole] = [
    { amount: 500, paid: 3_750 },
    { amount: 3_750, paid: 3_750 },
  ] as const
  expect([canRefund('parts', part), canRefund('parts', whole)]).toEqual([true, true])
  expect([canRefund('whole', part), canRefund('whole', whole)]).toEqual([false, true])
  expect([canRefund('none', part), canRefund('none', whole)]).toEqual([false, false])
})
