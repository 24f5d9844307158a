import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, renderPart, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { Arrival } from './arrival.tsx'

afterEach(() => vi.useRealTimers())

const order = { ...exampleOrder, status: 'picking' } as const
const at = (from: string, to: string) => ({
  ...order,
  arrival: { from: `2026-11-21T${from}Z`, to: `2026-11-21T${to}Z` },
})

test('the arrival is a range of whole minutes; an order without one shows nothing', () => {
  const { rerender } = renderPart(<Arrival order={at('10:05:40', '10:09:20')} />)
  const region = screen.getByRole('region', { name: texts('orders.arrival') })
  expect(region.textContent).toMatch(/10:05\s*–\s*10:10/)
  rerender(page(<Arrival order={order} />))
  expect(screen.queryByRole('region', { name: texts('orders.arrival') })).toBeNull()
})

test('the shopper learns when the arrival moves by more than a minute, in all, and from what', () => {
  const { rerender } = renderPart(<Arrival order={at('10:05:00', '10:09:00')} />)
  const notice = () => screen.queryByText(/than expected/)?.textContent ?? null
  for (const to of ['10:09:40', '10:09:59']) {
    rerender(page(<Arrival order={at('10:05:00', to)} />))
    expect(notice()).toBeNull()
  }
  rerender(page(<Arrival order={at('10:06:00', '10:10:30')} />))
  expect(notice()).toMatch(/^Later than expected: it was 10:05\s*–\s*10:09\.$/)
  rerender(page(<Arrival order={at('10:04:00', '10:08:00')} />))
  expect(notice()).toMatch(/^Earlier than expected: it was 10:06\s*–\s*10:11\.$/)
})

test('a shopper whose accepted order nobody began to pick learns that it can be cancelled, until somebody does', () => {
  const [placed] = exampleOrder.timeline
  const timeline = [
    placed!,
    { ...placed!, event: 'taken' as const },
    { ...placed!, event: 'not_started' as const },
  ]
  const { rerender } = renderPart(<Arrival order={{ ...exampleOrder, status: 'placed', timeline }} />)
  expect(screen.getByRole('status').textContent).toBe(texts('orders.notStarted'))
  rerender(page(<Arrival order={{ ...exampleOrder, status: 'picking', timeline }} />))
  expect(screen.queryByRole('status')).toBeNull()
})

test('an order for a slot shows the slot until its preparation begins, and does not announce a time that has passed', () => {
  vi.setSystemTime('2026-11-28T17:44:00.000Z')
  const slot = {
    from: '2026-11-28T18:00:00.000Z',
    to: '2026-11-28T18:30:00.000Z',
    prepareAt: '2026-11-28T17:45:00.000Z',
  }
  const { unmount } = renderPart(<Arrival order={{ ...exampleOrder, slot }} />)
  const region = () => screen.queryByRole('region', { name: texts('orders.planned') })
  expect(region()!.textContent).toMatch(/18:00\s*–\s*18:30/)
  expect(region()!.textContent).toContain('17:45')
  unmount()
  vi.setSystemTime(slot.prepareAt)
  const { rerender } = renderPart(<Arrival order={{ ...exampleOrder, slot, status: 'taken' }} />)
  expect(region()!.textContent).toContain(texts('orders.plannedDue'))
  expect(region()!.textContent).not.toContain('17:45')
  rerender(page(<Arrival order={{ ...exampleOrder, slot, status: 'picking' }} />))
  expect(region()).toBeNull()
})
