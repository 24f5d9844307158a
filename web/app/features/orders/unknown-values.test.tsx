import type { Order } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../testing/components/render.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const at = '2026-01-01T10:00:00.000Z'
const newer = {
  status: 'at_the_door',
  payment_status: 'held',
  payment_method: 'mobile_money',
  payWith: null,
  timeline: [
    { event: 'placed', at, reason: null, lines: [] },
    { event: 'picked', at, reason: null, lines: [] },
  ],
} as unknown as Order

test('an unknown state, event or method from a newer server leaves the rest of the order in place', () => {
  renderPart(
    <>
      <OrderStatusBadge status={newer.status} />
      <OrderTimeline timeline={newer.timeline} />
    </>,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText(texts('orderEvents.placed'))).toBeTruthy()
})
