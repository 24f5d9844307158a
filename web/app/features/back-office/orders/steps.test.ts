import {
  mayFollow,
  notDeliveredReasons,
  notDeliveredTable,
  orderStates,
  orderStateTable,
} from '@dix/contract'
import { expect, test } from 'vitest'
import { exampleDeskOrder } from '../../../../testing/example-desk-order.ts'
import { afterFailure, destructiveSteps, isOnTrip, isRefundable, nextStep, otherSteps } from './steps.ts'

const nothing = { toCollectAmt: 0, timeline: [] }

test('three steps take an order from placed to delivered', () => {
  const steps = []
  let status = exampleDeskOrder.status
  for (let step = nextStep({ status, ...nothing }); step; step = nextStep({ status, ...nothing })) {
    steps.push(step.text)
    status = step.to
  }
  expect(steps).toEqual(['take', 'leaves', 'delivered'])
})

test.each(orderStates)('every step from %s is allowed by the table and skips at most one state', (status) => {
  const next = nextStep({ status, ...nothing, toCollectAmt: 1 })
  const isAllowed = (to: (typeof orderStates)[number]) =>
    mayFollow(orderStateTable, status, to, 'staff') ||
    orderStates.some(
      (passed) =>
        mayFollow(orderStateTable, status, passed, 'staff') &&
        mayFollow(orderStateTable, passed, to, 'staff'),
    )
  for (const { to } of [
    ...(next ? [next] : []),
    ...otherSteps({ status, toCollectAmt: 1 }),
    ...destructiveSteps(status),
  ])
    expect(isAllowed(to), to).toBe(true)
})

test.each(orderStates)('every action that staff may take in %s has a button', (status) => {
  const offered = [
    nextStep({ status, toCollectAmt: 0 }) ?? [],
    otherSteps({ status, toCollectAmt: 0 }),
    destructiveSteps(status),
  ].flat()
  const allowed = orderStates.filter((to) => mayFollow(orderStateTable, status, to, 'staff'))
  // A usual step may skip the only other one.
  const { usualNext } = orderStateTable[status]
  const expected = new Set([...allowed, ...(usualNext ? [usualNext] : [])])
  expect(new Set(offered.map(({ to }) => to))).toEqual(expected)
})

test('packing is offered next to the usual step', () => {
  expect(otherSteps({ status: 'picking', toCollectAmt: 0 }).map(({ text }) => text)).toEqual(['packed'])
})

test('moves for shops with pickers and riders are in the menu only', () => {
  const rare = orderStates.flatMap((status) =>
    otherSteps({ status, toCollectAmt: 0 }).filter(({ isRare }) => isRare),
  )
  expect(rare.map(({ text }) => text)).toEqual(['reserve', 'atTheDoor', 'comesBack'])
})

test('delivery can be retried if it failed', () => {
  expect(nextStep({ status: 'not_delivered', toCollectAmt: 0 })?.text).toBe('tryAgain')
})

test('taking an order back to the store always needs confirmation', () => {
  expect(destructiveSteps('placed').map(({ to }) => to)).toEqual(['cancelled'])
  expect(destructiveSteps('on_the_way').map(({ to }) => to)).toEqual(['not_delivered'])
  for (const status of ['not_delivered', 'on_the_way_back'] as const)
    expect(destructiveSteps(status).map(({ to }) => to)).toEqual(['returned'])
  expect(destructiveSteps('delivered')).toEqual([])
})

test('the button mentions cash if there is any to collect', () => {
  expect(nextStep({ status: 'on_the_way', ...nothing, toCollectAmt: 6980 })?.text).toBe('deliveredCash')
})

test('nothing can be refunded if nothing is due', () => {
  expect(isRefundable(exampleDeskOrder)).toBe(true)
  expect(isRefundable({ ...exampleDeskOrder, allowanceAmt: 10_000 })).toBe(false)
  expect(isRefundable({ ...exampleDeskOrder, status: 'cancelled' })).toBe(false)
})

const failed = (reason: (typeof notDeliveredReasons)[number]) => ({
  event: 'not_delivered' as const,
  at: exampleDeskOrder.placedAt,
  actor: 'staff' as const,
  by: null,
  reason,
  note: null,
  amount: null,
  lines: [],
})

test.each(notDeliveredReasons)(
  "after a delivery that failed because of %s, the step in the reason's row comes first",
  (reason) => {
    const timeline = [failed('refused'), failed('nobody_there'), failed(reason)]
    const { next, first } = notDeliveredTable[reason]
    expect(afterFailure({ status: 'not_delivered', timeline })).toEqual({
      returnsGoods: next === 'returned',
      first,
    })
    expect(afterFailure({ status: 'on_the_way', timeline })).toBeUndefined()
  },
)

test('a correction of the address is not requested again if it has been corrected since', () => {
  const corrected = {
    ...failed('wrong_address'),
    event: 'changed' as const,
    reason: null,
    addressCorrected: true,
  }
  const wrong = failed('wrong_address')
  const first = (...timeline: Parameters<typeof afterFailure>[0]['timeline']) =>
    afterFailure({ status: 'not_delivered', timeline })?.first
  expect(first(wrong, corrected)).toBeNull()
  expect(first(wrong, corrected, wrong)).toBe('correct_address')
})

test('an order is on a trip from its rider until it is dropped or closed, whatever happens at the door', () => {
  const at = (event: 'rider_assigned' | 'rider_dropped' | 'not_delivered') => ({
    ...failed('refused'),
    event,
  })
  const has = (status: (typeof orderStates)[number], ...events: Parameters<typeof at>[0][]) =>
    isOnTrip({ status, timeline: events.map(at) })
  expect(orderStates.filter((state) => has(state, 'rider_assigned', 'not_delivered'))).toEqual([
    'on_the_way',
    'at_the_door',
    'not_delivered',
    'on_the_way_back',
  ])
  expect(has('on_the_way')).toBe(false)
  expect(has('on_the_way', 'rider_assigned', 'rider_dropped')).toBe(false)
  expect(has('on_the_way', 'rider_assigned', 'rider_dropped', 'rider_assigned')).toBe(true)
})
