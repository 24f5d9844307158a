import { expect, test, vi } from 'vitest'
import { renderPart, respondTo } from '../../../../testing/components/render.tsx'
import { exampleDeskRow as row } from '../../../../testing/example-desk-order.ts'
import { useNewOrders } from './use-new-orders.ts'

function Desk() {
  useNewOrders()
  return null
}

test('the notification of an order that a colleague accepted disappears from this device; others stay', async () => {
  vi.stubGlobal('EventSource', class {})
  const shown = ['order-taken', `order-${row._id}`, 'dix'].map((tag) => ({ tag, close: vi.fn() }))
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
  renderPart(<Desk />)
  await vi.waitFor(() => expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 0, 0]))
})
