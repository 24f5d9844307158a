import { expect, test } from 'vitest'
import {
  arrivalStages,
  checkoutStates,
  checkoutStateTable,
  comingStates,
  mayFollow,
  namesWhere,
  type OrderState,
  orderStates,
  orderStateTable,
  paymentStateOf,
  stateOf,
} from './order-states.ts'
import { paymentMethods, paymentMethodTable } from './payment-methods.ts'
import { movesOrdersTo, seesOrdersIn } from './policies.ts'
import type { Role } from './roles.ts'

test('the values of the API stay unchanged', () => {
  expect(orderStates.map((state) => orderStateTable[state].wire)).toEqual([
    'awaiting_payment',
    'placed',
    'taken',
    'picking',
    'packed',
    'on_the_way',
    'at_the_door',
    'delivered',
    'not_delivered',
    'on_the_way_back',
    'returned',
    'cancelled',
    'lapsed',
  ])
  expect(checkoutStates.map((state) => checkoutStateTable[state].wire)).toEqual([
    'open',
    'paid',
    'lapsed',
    'refunded',
  ])
})

test('every value of the API maps back to its state', () => {
  for (const state of orderStates) expect(stateOf(orderStateTable, orderStateTable[state].wire)).toBe(state)
  for (const state of checkoutStates)
    expect(stateOf(checkoutStateTable, checkoutStateTable[state].wire)).toBe(state)
})

test('shoppers can cancel orders until they are being prepared', () => {
  const cancellable = orderStates.filter((state) => mayFollow(orderStateTable, state, 'cancelled', 'shopper'))
  expect(cancellable).toEqual(['placed', 'taken'])
})

test('only undo takes returned stock again, and every sale is visible to its shopper', () => {
  for (const state of orderStates) {
    const { stock, sold, shownToShopper, next } = orderStateTable[state]
    const stocks = Object.entries(next).flatMap(([name, movers]) =>
      movers.every((mover) => mover === 'undo') ? [] : [orderStateTable[name as typeof state].stock],
    )
    if (stock === 'returned') expect(new Set(stocks), state).not.toContain('taken')
    if (sold) expect({ stock, shownToShopper }, state).toEqual({ stock: 'taken', shownToShopper: true })
  }
})

test('every open order has a usual next step, and staff other than managers who see it and move it on, riders on a trip', () => {
  for (const state of namesWhere(orderStateTable, ({ open }) => open)) {
    const { seenBy, usualNext } = orderStateTable[state]
    const workers = namesWhere(seenBy, (sees) => sees).filter(
      (role) => role !== 'ADMIN' && role !== 'MANAGER',
    )
    const next = orderStates.filter((to) => mayFollow(orderStateTable, state, to, 'staff'))
    const forWorkers = next.filter((to) => workers.some((role) => movesOrdersTo(role, to)))
    expect(workers, state).not.toEqual([])
    if (!seenBy.RIDER) expect(forWorkers, state).not.toEqual([])
    expect(usualNext, state).not.toBeNull()
  }
})

test('owner and managers see every order and may move it to every state', () => {
  for (const role of ['ADMIN', 'MANAGER'] as const)
    for (const state of orderStates) {
      expect(seesOrdersIn(role, state), state).toBe(true)
      expect(movesOrdersTo(role, state), state).toBe(true)
    }
})

test('pickers work in the store, riders outside, shoppers nowhere', () => {
  const seen = (role: Role) => orderStates.filter((state) => seesOrdersIn(role, state))
  const moved = (role: Role) => orderStates.filter((state) => movesOrdersTo(role, state))
  expect(seen('PICKER')).toEqual(['placed', 'taken', 'picking', 'packed'])
  expect(moved('PICKER')).toEqual(['taken', 'picking', 'packed'])
  expect(seen('RIDER')).toEqual(['packed', 'on_the_way', 'at_the_door', 'not_delivered', 'on_the_way_back'])
  expect(moved('RIDER')).toEqual(['at_the_door', 'not_delivered', 'on_the_way_back'])
  expect([...seen('USER'), ...moved('USER')]).toEqual([])
})

test('staff move an order from stage to stage to the door, and riders see those that are coming', () => {
  const placeOf = (state: OrderState) => {
    const { stage } = orderStateTable[state]
    return stage === null ? -1 : arrivalStages.indexOf(stage)
  }
  for (const state of orderStates) {
    const { open, trouble } = orderStateTable[state]
    expect(placeOf(state) >= 0, state).toBe(open && !trouble)
    const next = orderStates.filter(
      (to) => mayFollow(orderStateTable, state, to, 'staff') && placeOf(to) >= 0,
    )
    for (const to of next) expect(placeOf(to), `${state} ${to}`).toBeGreaterThanOrEqual(placeOf(state))
  }
  expect(comingStates).toEqual(['on_the_way', 'at_the_door'])
  for (const state of comingStates) expect(seesOrdersIn('RIDER', state), state).toBe(true)
})

test('customers have the goods only of closed sales', () => {
  expect(namesWhere(orderStateTable, ({ received }) => received)).toEqual(['delivered'])
  for (const state of orderStates) {
    const { received, sold, open, event } = orderStateTable[state]
    if (received)
      expect({ sold, open, event }, state).toEqual({ sold: true, open: false, event: expect.any(String) })
  }
})

test('the payment state follows from the amounts', () => {
  const none = { paid: 0, refunded: 0, owedBack: 0, toCollect: 0 }
  const of = (status: OrderState, money: Partial<Parameters<typeof paymentStateOf>[1]>) =>
    paymentStateOf(status, { ...none, ...money })
  expect(of('awaiting_payment', { toCollect: 900 })).toBe('pending')
  expect(of('placed', { toCollect: 900 })).toBe('due')
  expect(of('placed', {})).toBe('due')
  expect(of('placed', { creditUsed: 900, creditReturned: 100 })).toBe('paid')
  expect(of('placed', { creditUsed: 900, creditReturned: 900 })).toBe('due')
  expect(of('placed', { creditUsed: 900, toCollect: 100 })).toBe('due')
  expect(of('delivered', {})).toBe('paid')
  expect(of('delivered', { creditUsed: 900, creditReturned: 900 })).toBe('void')
  const halfByCredit = { paid: 500, refunded: 500, creditUsed: 500 }
  expect(of('delivered', { ...halfByCredit, creditReturned: 100 })).toBe('partially_refunded')
  expect(of('delivered', { ...halfByCredit, creditReturned: 500 })).toBe('refunded')
  expect(of('cancelled', {})).toBe('void')
  expect(of('expired', {})).toBe('void')
  expect(of('placed', { paid: 900 })).toBe('paid')
  expect(of('placed', { paid: 900, toCollect: 100 })).toBe('partially_paid')
  expect(of('delivered', { paid: 900, owedBack: 100 })).toBe('refund_pending')
  expect(of('delivered', { paid: 900, refunded: 100, owedBack: 100 })).toBe('refund_pending')
  expect(of('delivered', { paid: 900, refunded: 100 })).toBe('partially_refunded')
  expect(of('cancelled', { paid: 900, refunded: 900 })).toBe('refunded')
})

test('a closed order changes only by a late payment, and by undo', () => {
  for (const state of orderStates) {
    const { open, settled, due, next } = orderStateTable[state]
    const movers = new Set(Object.values(next).flat())
    if (settled) expect([...movers], state).toEqual([state === 'expired' ? 'payments' : 'undo'])
    if (open) expect({ settled, due }, state).toEqual({ settled: false, due: true })
  }
})

test('only payments through a provider are refunded through one', () => {
  for (const method of paymentMethods) {
    const { paidAtDoor, refundedByProvider } = paymentMethodTable[method]
    expect(paidAtDoor && refundedByProvider, method).toBe(false)
  }
})
