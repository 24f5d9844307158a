import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderPart, respondTo } from '../../../../testing/components/render.tsx'
import { exampleDeskOrder, exampleDeskRow as row } from '../../../../testing/example-desk-order.ts'
import { useNewOrders } from './use-new-orders.ts'

/** The browser's connection to the server, which the test sends events through. */
class Events {
  static last: Events | undefined
  onmessage: (event: { data: string }) => void = () => {}
  constructor() {
    Events.last = this
  }
  close() {}
}

function Desk() {
  useNewOrders()
  return null
}

/** Notifications that this device shows. */
function showOnDevice(...tags: string[]) {
  Events.last = undefined
  vi.stubGlobal('EventSource', Events)
  const shown = tags.map((tag) => ({ tag, close: vi.fn() }))
  const registration = { getNotifications: async () => shown }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  })
  respondTo('POST /api/order/desk/list', () => ({
    data: [row],
    page: 1,
    totalPage: 1,
    totalNoPage: 1,
    totalCount: 1,
    counts: { open: 1, to_take: 1, to_check: 0, in_store: 0, out: 0, later: 0, closed: 0 },
  }))
  return () => shown.filter(({ close }) => close.mock.calls.length > 0).map(({ tag }) => tag)
}

test('the notification of an order that a colleague accepted disappears from this device; others stay', async () => {
  const closed = showOnDevice('order-taken', `order-${row._id}`, 'dix')
  renderPart(<Desk />)
  await vi.waitFor(() => expect(closed()).toEqual(['order-taken']))
})

test('the notification that an order is due disappears once a colleague begins, or had begun before', async () => {
  const send = (event: string, data: unknown) =>
    act(async () => Events.last!.onmessage({ data: JSON.stringify({ event, data }) }))
  const closed = showOnDevice('due-begun', 'due-gone', 'due-waiting', 'due-unknown', 'dix')
  respondTo('POST /api/order/desk/details', ({ _id }) => {
    if (_id === 'gone') throw refusal(404, { code: 'not_found', message: 'Order not found.' })
    if (_id === 'unknown') throw refusal(503, { code: 'unavailable', message: 'Busy.' })
    return { data: { ...exampleDeskOrder, status: _id === 'begun' ? 'picking' : 'taken' } }
  })
  renderPart(<Desk />)
  await vi.waitFor(() => expect(Events.last).toBeDefined())
  await send('ready', null)
  await vi.waitFor(() => expect(closed()).toEqual(['due-begun', 'due-gone']))
  await send('order', { id: 'waiting', status: 'taken', version: 2 })
  expect(closed()).not.toContain('due-waiting')
  await send('order', { id: 'waiting', status: 'picking', version: 3 })
  await vi.waitFor(() => expect(closed()).toEqual(['due-begun', 'due-gone', 'due-waiting']))
})
