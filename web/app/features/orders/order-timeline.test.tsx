import type { Order } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../testing/components/render.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type Event = Order['timeline'][number]

const at = '2026-11-21T10:00:00.000Z'
const showsReason = (event: Event['event'], reason: Event['reason']) => {
  const { unmount } = renderPart(<OrderTimeline timeline={[{ event, at, reason, lines: [] }]} />)
  const isShown = screen.queryByText(texts(`orderReasons.${reason!}`)) !== null
  unmount()
  return isShown
}

test('refunded lines are named with their pieces, changed lines with those before and after', () => {
  const line = { name: 'Riz', brand: 'Kaolak', unit: '1 kg', from: 3, to: 1 }
  const event = { at, reason: null, lines: [line] }
  const timeline: Event[] = [
    { ...event, event: 'changed' },
    { ...event, event: 'refund_started' },
  ]
  renderPart(<OrderTimeline timeline={timeline} />)
  expect(screen.getByText('Riz, Kaolak, 1 kg: 3 → 1')).toBeTruthy()
  expect(screen.getByText('2 × Riz, Kaolak, 1 kg')).toBeTruthy()
})

test('shoppers are asked to call if something went wrong for another reason, but not about a refund', () => {
  expect(showsReason('cancelled', 'other')).toBe(true)
  expect(showsReason('refund_started', 'other')).toBe(false)
  expect(showsReason('refund_started', 'damaged_item')).toBe(true)
})

test('a step that the shop undid does not give its reason to shoppers, because nothing is missing any more', () => {
  expect(showsReason('undone', 'out_of_stock')).toBe(false)
})

test('two events of the same kind and time are both listed, without an error', () => {
  const errors = vi.spyOn(console, 'error')
  const event: Event = { event: 'refunded', at, reason: null, lines: [] }
  renderPart(<OrderTimeline timeline={[event, event]} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(errors).not.toHaveBeenCalled()
})

test('a second attempt did not leave from the store', () => {
  const events = ['on_the_way', 'at_the_door', 'not_delivered', 'on_the_way', 'at_the_door'] as const
  renderPart(<OrderTimeline timeline={events.map((event) => ({ event, at, reason: null, lines: [] }))} />)
  expect(screen.getAllByText(texts('orderEvents.on_the_way'))).toHaveLength(1)
  expect(screen.getAllByText(texts('orderEvents.secondAttempt'))).toHaveLength(1)
})
