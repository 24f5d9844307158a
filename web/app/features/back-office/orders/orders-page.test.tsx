import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, renderForOwner } from '../../../../testing/components/render.tsx'
import { exampleDeskRow } from '../../../../testing/example-desk-order.ts'
import { exampleUser } from '../../../../testing/example-user.ts'
import { useNewOrders } from '../desk/use-new-orders.ts'
import { OrdersPage } from './orders-page.tsx'

/** The browser's connection to the server, which the test sends events through. */
class Events {
  static last: Events | undefined
  static readonly CLOSED = 2
  readyState = 1
  onmessage: (event: { data: string }) => void = () => {}
  constructor() {
    Events.last = this
  }
  close() {}
}

const send = (event: string, data: unknown) =>
  Events.last!.onmessage({ data: JSON.stringify({ event, data }) })

function Desk() {
  useNewOrders()
  return <OrdersPage />
}

const shown = () =>
  screen.getAllByText(/^DX-/, { selector: '[data-order-row]' }).map((link) => link.textContent)

test('Ten orders that arrive at once are all listed and counted, below the first, once no finger is down', async () => {
  vi.stubGlobal('EventSource', Events)
  localStorage.setItem('dix-desk-silent', '1')
  const placed = [{ ...exampleDeskRow, _id: 'O0', orderId: 'DX-0' }]
  answer('GET /api/user/user-details', () => ({ data: exampleUser('ADMIN') }))
  answer('GET /api/notification', () => ({ data: { publicKey: '', endpoint: null, orderMails: true } }))
  answer('POST /api/order/desk/list', () => ({
    data: [...placed],
    counts: { open: placed.length, to_take: placed.length, to_check: 0, in_store: 0, out: 0, closed: 0 },
    newestToTakeAt: placed.at(-1)!.placedAt,
    page: 1,
    limit: 50,
    totalCount: placed.length,
    totalPage: 1,
    totalNoPage: 1,
  }))
  renderForOwner(<Desk />, { at: '/dashboard/orders' })
  const first = await screen.findByText('DX-0', { selector: '[data-order-row]' })
  await vi.waitFor(() => expect(Events.last).toBeDefined())
  await act(async () => send('ready', null))

  fireEvent.pointerDown(first)
  await act(async () => {
    for (let at = 1; at <= 10; at++) {
      placed.push({ ...exampleDeskRow, _id: `O${at}`, orderId: `DX-${at}` })
      send('order', { id: `O${at}`, status: 'placed', version: 1 })
    }
  })
  await waitFor(() => expect(document.title).toMatch(/^\(11\)/))
  expect(shown()).toEqual(['DX-0'])

  fireEvent.pointerUp(first)
  await waitFor(() => expect(shown()).toEqual(placed.map(({ orderId }) => orderId)))
  expect(screen.getByText('DX-0', { selector: '[data-order-row]' })).toBe(first)
  expect(screen.getAllByRole('link', { name: /11$/ }).length).toBeGreaterThan(0)
})
