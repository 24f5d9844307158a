import { type DeskRow, type OnShift, orderStateTable } from '@dix/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderForOwner, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleDeskOrder, exampleDeskRow } from '../../../../testing/example-desk-order.ts'
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

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const placed: DeskRow[] = []
let staff: OnShift['staff'] = []
/** Times that the desk fetched a list. */
let asked = 0

/** The desk with its first orders, once it receives events. @returns the row of the first one */
async function openDesk(...orders: DeskRow[]) {
  vi.stubGlobal('EventSource', Events)
  Events.last = undefined
  localStorage.setItem('dix-desk-silent', '1')
  placed.splice(0, placed.length, ...orders)
  staff = []
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser('ADMIN') }))
  respondTo('GET /api/notification', () => ({ data: { publicKey: '', endpoint: null, orderMails: true } }))
  respondTo('POST /api/shifts/on', () => ({ data: { staff } }))
  respondTo('POST /api/order/desk/list', ({ stage }) => {
    asked++
    return {
      data: placed.filter(
        ({ status }) => !stage || stage === 'open' || orderStateTable[status].desk === stage,
      ),
      counts: {
        open: placed.length,
        to_take: placed.length,
        to_check: 0,
        in_store: 0,
        out: 0,
        later: 0,
        closed: 0,
      },
      newestToTakeAt: placed.at(-1)!.placedAt,
      page: 1,
      limit: 50,
      totalCount: placed.length,
      totalPage: 1,
      totalNoPage: 1,
    }
  })
  const view = renderForOwner(<Desk />, { at: '/dashboard/orders' })
  const first = await screen.findByText(orders[0]!.orderId, { selector: '[data-order-row]' })
  await vi.waitFor(() => expect(Events.last).toBeDefined())
  await act(async () => send('ready', null))
  return { ...view, first }
}

const row = (at: number, status: DeskRow['status'] = 'placed'): DeskRow => ({
  ...exampleDeskRow,
  _id: `O${at}`,
  orderId: `DX-${at}`,
  status,
})

/** Orders are placed while the desk is open. */
const arrive = (...orders: DeskRow[]) =>
  act(async () => {
    placed.push(...orders)
    for (const { _id } of orders) send('order', { id: _id, status: 'placed', version: 1 })
  })

/** Touches an element once. */
function tap(element: Element) {
  fireEvent.pointerDown(element, { pointerType: 'touch' })
  fireEvent.pointerUp(element, { pointerType: 'touch' })
  fireEvent.click(element, { detail: 1 })
}

test('a move is shown without a pause, even right after other news', async () => {
  // The desk has just refetched, because it received `ready`.
  await openDesk(row(0))
  const earlier = asked
  placed[0] = row(0, 'packed')
  await act(async () => send('order', { id: 'O0', status: 'packed', version: 2 }))
  expect(asked).toBeGreaterThan(earlier)
  await screen.findByText(texts('orderStates.packed'))
})

test('ten orders that arrive while a finger is down are counted, and listed when the user asks for them', async () => {
  const { user, first } = await openDesk(row(0), row(1, 'packed'))
  fireEvent.pointerDown(first)
  await arrive(...Array.from({ length: 10 }, (_, at) => row(at + 2)))
  await waitFor(() => expect(document.title).toMatch(/^\(12\)/))
  expect(shown()).toEqual(['DX-0', 'DX-1'])

  fireEvent.pointerUp(first)
  const more = await screen.findByText(texts('desk.arrived', { count: 10 }))
  expect(shown()).toEqual(['DX-0', 'DX-1'])
  await user.click(more)
  expect(shown()).toEqual(['DX-0', ...placed.slice(2).map(({ orderId }) => orderId), 'DX-1'])
  expect(screen.getByText('DX-0', { selector: '[data-order-row]' })).toBe(first)
  expect(screen.queryByText(texts('desk.arrived', { count: 10 }))).toBeNull()
})

test('a list left alone shows orders that arrive, and ignores a tap on a row that it moved', async () => {
  const { first, router } = await openDesk(row(0), row(1, 'packed'))
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(10_000)
  await arrive(row(2))
  await waitFor(() => expect(shown()).toEqual(['DX-0', 'DX-2', 'DX-1']))

  now.mockReturnValue(10_300)
  const lower = screen.getByText('DX-1', { selector: '[data-order-row]' })
  tap(lower)
  expect(router.state.location.pathname).toBe('/dashboard/orders')
  // Nothing moved above the new one.
  tap(first)
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/orders/O0'))
  now.mockReturnValue(10_500)
  tap(lower)
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/orders/O1'))
})

test.each([
  ['to the next stage', () => placed.splice(0, 1, row(0, 'packed'))],
  ['out of the list', () => placed.splice(0, 1)],
])('a tap right after a colleague moved an order %s is ignored', async (_, move) => {
  const { router } = await openDesk(row(0), row(1), row(2))
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(10_000)
  const before = shown()
  move()
  await act(async () => send('order', { id: 'O0', status: 'packed', version: 2 }))
  await waitFor(() => expect(shown()).not.toEqual(before))
  const second = screen.getByText('DX-1', { selector: '[data-order-row]' })
  now.mockReturnValue(10_300)
  tap(second)
  expect(router.state.location.pathname).toBe('/dashboard/orders')
  now.mockReturnValue(10_500)
  tap(second)
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/orders/O1'))
})

test('a tap right after the alarm above the list disappeared is ignored', async () => {
  const { router } = await openDesk(row(0))
  await screen.findByText(/has been waiting/)
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(10_000)
  placed[0] = row(0, 'packed')
  await act(async () => send('order', { id: 'O0', status: 'packed', version: 2 }))
  await waitFor(() => expect(screen.queryByText(/has been waiting/)).toBeNull())
  now.mockReturnValue(10_300)
  tap(screen.getByText('DX-0', { selector: '[data-order-row]' }))
  expect(router.state.location.pathname).toBe('/dashboard/orders')
})

test('a tap right after the line of staff on shift appeared above the list is ignored', async () => {
  const { router } = await openDesk(row(0, 'packed'))
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(10_000)
  staff = [{ name: 'Moussa', work: 'riding', startedAt: exampleDeskRow.placedAt, isMe: false }]
  await act(async () => send('order', { id: 'O0', status: 'packed', version: 2 }))
  await screen.findByText(/Moussa/)
  now.mockReturnValue(10_300)
  tap(screen.getByText('DX-0', { selector: '[data-order-row]' }))
  expect(router.state.location.pathname).toBe('/dashboard/orders')
})

test('arrivals are listed once a list that was used has been left alone', async () => {
  const { first } = await openDesk(row(0), row(1, 'packed'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerMove(first)
  await arrive(row(2))
  await advance(2_000, () => screen.queryByText(texts('desk.arrived', { count: 1 })) !== null)
  expect(shown()).toEqual(['DX-0', 'DX-1'])
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(shown()).toEqual(['DX-0', 'DX-2', 'DX-1'])
})

/** Lets milliseconds of the page pass until a condition is met, but not more than a number of them. */
async function advance(most: number, isMet: () => boolean) {
  for (let ms = 0; ms < most && !isMet(); ms++) {
    await act(() => vi.advanceTimersByTimeAsync(1))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('the key that accepts an order accepts the first one listed, and none that a filter hides', async () => {
  const { user } = await openDesk(row(0), row(1, 'packed'))
  const sent = respondTo('PUT /api/order/desk/move', () => ({
    data: { ...exampleDeskOrder, status: 'picking' },
  }))
  const show = (stage: 'in_store' | 'to_take') =>
    user.click(screen.getByRole('link', { name: new RegExp(`^${texts(`desk.view_${stage}`)}`) }))
  await show('in_store')
  await waitFor(() => expect(shown()).toEqual(['DX-1']))
  await user.keyboard('n')
  await show('to_take')
  await waitFor(() => expect(shown()).toEqual(['DX-0']))
  expect(sent).toEqual([])
  await user.keyboard('n')
  await waitFor(() => expect(sent).toMatchObject([{ _id: 'O0', to: 'picking' }]))
})
