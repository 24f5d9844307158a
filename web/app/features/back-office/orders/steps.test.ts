import { mayFollow, orderStates, orderStateTable } from '@dix/contract'
import { expect, test } from 'vitest'
import { exampleDeskOrder } from '../../../../testing/example-desk-order.ts'
import { graveSteps, isRefundable, nextStep, otherSteps } from './steps.ts'

test('Three steps bring an order from placed to delivered', () => {
  const steps = []
  let status = exampleDeskOrder.status
  for (let step = nextStep({ status, toCollectAmt: 0 }); step; step = nextStep({ status, toCollectAmt: 0 })) {
    steps.push(step.text)
    status = step.to
  }
  expect(steps).toEqual(['take', 'leaves', 'delivered'])
})

test.each(orderStates)(
  'Every step from %s is one that the table allows, one state passed at most',
  (status) => {
    const next = nextStep({ status, toCollectAmt: 1 })
    const isAllowed = (to: (typeof orderStates)[number]) =>
      mayFollow(orderStateTable, status, to, 'staff') ||
      orderStates.some(
        (passed) =>
          mayFollow(orderStateTable, status, passed, 'staff') &&
          mayFollow(orderStateTable, passed, to, 'staff'),
      )
    for (const { to } of [...(next ? [next] : []), ...otherSteps(status), ...graveSteps(status)])
      expect(isAllowed(to), to).toBe(true)
  },
)

test('What takes an order back is always asked about', () => {
  expect(graveSteps('placed').map(({ to }) => to)).toEqual(['cancelled'])
  expect(graveSteps('on_the_way').map(({ to }) => to)).toEqual(['not_delivered'])
  expect(graveSteps('not_delivered').map(({ to }) => to)).toEqual(['returned'])
  expect(graveSteps('delivered')).toEqual([])
})

test('The button says that cash is collected where there is some', () => {
  expect(nextStep({ status: 'on_the_way', toCollectAmt: 6980 })?.text).toBe('deliveredCash')
})

test('Nothing is refunded where nothing is due', () => {
  expect(isRefundable(exampleDeskOrder)).toBe(true)
  expect(isRefundable({ ...exampleDeskOrder, allowanceAmt: 10_000 })).toBe(false)
  expect(isRefundable({ ...exampleDeskOrder, status: 'cancelled' })).toBe(false)
})
