import { expect, test } from 'vitest'
import {
  checkoutStates,
  checkoutStateTable,
  mayFollow,
  orderStates,
  orderStateTable,
  paymentMethods,
  paymentMethodTable,
  paymentStates,
  paymentStateTable,
  stateOf,
} from './order-states.ts'

test('The values of the API stay as they were', () => {
  expect(orderStates.map((state) => orderStateTable[state].wire)).toEqual([
    'awaiting_payment',
    'placed',
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

test('Every value of the API is read as the state that it was written for', () => {
  for (const state of orderStates) expect(stateOf(orderStateTable, orderStateTable[state].wire)).toBe(state)
  for (const state of checkoutStates)
    expect(stateOf(checkoutStateTable, checkoutStateTable[state].wire)).toBe(state)
})

test('Shoppers can cancel placed orders only', () => {
  const cancellable = orderStates.filter((state) => mayFollow(orderStateTable, state, 'cancelled', 'shopper'))
  expect(cancellable).toEqual(['placed'])
})

test('Stock that was returned is not taken again, and no sale hides from its shopper', () => {
  for (const state of orderStates) {
    const { stock, sold, shownToShopper, next } = orderStateTable[state]
    const stocks = Object.keys(next).map((name) => orderStateTable[name as typeof state].stock)
    if (stock === 'returned') expect(new Set(stocks), state).not.toContain('taken')
    if (sold) expect({ stock, shownToShopper }, state).toEqual({ stock: 'taken', shownToShopper: true })
  }
})

test('Cancelling an order keeps no money that came, and asks for none', () => {
  for (const state of paymentStates) {
    const { money, whenCancelled } = paymentStateTable[state]
    const after = paymentStateTable[whenCancelled].money
    if (money === 'received') expect(after, state).toBe('returning')
    else expect(['received', 'returning'].includes(after), state).toBe(money === 'returning')
  }
})

test('Every payment method that is not paid at the door has a provider', () => {
  for (const method of paymentMethods) {
    const { paidAtDoor, providers, refundedByProvider } = paymentMethodTable[method]
    expect(providers.length > 0, method).toBe(!paidAtDoor)
    if (refundedByProvider) expect(providers.length, method).toBeGreaterThan(0)
  }
})
