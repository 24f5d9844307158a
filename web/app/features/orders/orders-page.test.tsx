import { type OrderSummary, slotWords } from '@dix/contract'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart, respondTo } from '../../../testing/components/render.tsx'
import { pass } from '../../../testing/components/tab.ts'
import { exampleOrder } from '../../../testing/example-order.ts'
import { OrdersPage } from './orders-page.tsx'

/** A connection for live events, with the test as its server. */
class Events {
  static last: Events | undefined
  onmessage: (event: { data: string }) => void = () => {}
  constructor() {
    Events.last = this
  }
  close() {}
}
const receive = (event: string, data: object = { id: 'O1', status: 'packing', version: 2 }) =>
  act(async () => Events.last!.onmessage({ data: JSON.stringify({ event, data }) }))

beforeEach(() => {
  vi.stubGlobal('EventSource', Events)
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

/** Renders the list of one order. @returns the requests so far */
function listOrder(more: Partial<OrderSummary> = {}) {
  const { _id, orderId, status, createdAt, placedAt } = exampleOrder
  const product = { name: 'Riz', brand: '', image: '' }
  const order: OrderSummary = {
    ...{ _id, orderId, status, createdAt, placedAt, product_details: product, lines: 1 },
    totalAmt: 10_000,
    dueAmt: 10_000,
    creditAmt: 0,
    allowanceAmt: 1_500,
    ...more,
  }
  return respondTo('POST /api/order/summaries', () => ({
    data: [order],
    page: 1,
    totalPage: 1,
    totalNoPage: 1,
    totalCount: 1,
  }))
}

test('an order is listed with the same total as on its page, less refunds', async () => {
  listOrder()
  renderPart(<OrdersPage />)
  expect((await screen.findByRole('listitem')).textContent).toMatch(/8\s500\sF\sCFA/)
})

test('an open order names its delivery slot, a cancelled one does not', async () => {
  const [from, to] = ['2026-11-28T18:00:00.000Z', '2026-11-28T18:30:00.000Z']
  const slot = { from, to, prepareAt: from }
  listOrder({ slot })
  const { unmount } = renderPart(<OrdersPage />)
  expect((await screen.findByRole('listitem')).textContent).toContain(slotWords(slot, 'en'))
  unmount()
  listOrder({ slot, status: 'cancelled' })
  renderPart(<OrdersPage />)
  expect((await screen.findByRole('listitem')).textContent).not.toContain(slotWords(slot, 'en'))
})

test("a change to a shopper's own order is fetched at once; changes to many orders once within seconds, even if events repeat", async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  const inputs = listOrder()
  renderPart(<OrdersPage />)
  await pass(1_000)
  await receive('ready', { many: true })
  for (const event of ['orders', 'orders']) await receive(event)
  await pass()
  expect(inputs).toHaveLength(1)
  await pass(5_000)
  expect(inputs).toHaveLength(2)
  await receive('orders')
  await receive('order')
  await pass()
  expect(inputs).toHaveLength(3)
  await pass(5_000)
  expect(inputs).toHaveLength(3)
})

test('a browser that reconnects alone refetches its orders at once', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  const inputs = listOrder()
  renderPart(<OrdersPage />)
  await pass(1_000)
  await receive('ready')
  await pass()
  expect(inputs).toHaveLength(2)
})
