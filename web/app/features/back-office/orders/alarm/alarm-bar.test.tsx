import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setServerAhead } from '../../../../../testing/components/api.ts'
import {
  refusal,
  renderForOwner,
  renderPart,
  respondTo,
  texts,
} from '../../../../../testing/components/render.tsx'
import {
  exampleSentRefund,
  exampleDeskOrder as order,
  exampleDeskRow as row,
} from '../../../../../testing/example-desk-order.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { PageAlarm } from '../../desk/page-alarm.tsx'
import { useAlarm } from '../../desk/use-alarm.ts'
import { AlarmBar } from './alarm-bar.tsx'

const Bar = () => <AlarmBar alarm={useAlarm()} />
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()

function waiting(minutes: number) {
  const counts = { open: 1, to_take: 1, to_check: 0, in_store: 0, out: 0, later: 0, closed: 0 }
  const data = [{ ...row, placedAt: minutesAgo(minutes) }]
  respondTo('POST /api/order/desk/list', () => ({
    data,
    page: 1,
    totalPage: 1,
    totalNoPage: 1,
    totalCount: 1,
    counts,
  }))
}

test('the bar names the waiting order, with the minutes', async () => {
  waiting(3)
  renderPart(<Bar />)
  expect((await screen.findByText(row.orderId)).parentElement?.textContent).toMatch(/3\smin/)
})

test("the age is counted by the server's clock, not by the phone's", async () => {
  waiting(-30)
  setServerAhead(33 * 60_000)
  const { unmount } = renderPart(<Bar />)
  expect((await screen.findByText(row.orderId)).parentElement?.textContent).toMatch(/3\smin/)
  unmount()
  // Both clocks agree again for the following tests.
  setServerAhead(0)
  waiting(9)
  await queryClient.invalidateQueries()
  renderPart(<Bar />)
  await waitFor(() => expect(screen.getByText(row.orderId).parentElement?.textContent).toMatch(/9\smin/))
})

test("the age of yesterday's order is not given in minutes", async () => {
  waiting(24 * 60)
  renderPart(<Bar />)
  expect((await screen.findByText(row.orderId)).parentElement?.textContent).toMatch(/24\sh$/)
})

test('the order is accepted from the bar, and opens', async () => {
  waiting(7)
  const sent = respondTo('PUT /api/order/desk/move', () => ({ data: { ...order, status: 'picking' } }))
  const { user, router } = renderPart(<Bar />)
  await user.click(await screen.findByRole('button', { name: texts('desk.takeShort') }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/orders/${row._id}`))
  expect(sent).toEqual([{ _id: row._id, version: 3, to: 'picking' }])
})

test.each([
  ['saved here, whose response was lost', 'Awa Ndiaye', false],
  ['of a colleague', 'Modou', true],
])(
  'an acceptance that the network loses is sent again; its rejection after a move %s (%s) shows a notice: %s',
  async (_, by, isShown) => {
    waiting(7)
    const message = 'This order has changed in the meantime.'
    const event = { ...exampleSentRefund, event: 'picking' as const, actor: 'staff' as const, by }
    const data = { ...order, status: 'picking' as const, version: 4, timeline: [event] }
    let isOnline = false
    const sent = respondTo('PUT /api/order/desk/move', () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      throw refusal(409, { code: 'order_changed', message, data })
    })
    const { user, router } = renderForOwner(<Bar />)
    await user.click(await screen.findByRole('button', { name: texts('desk.takeShort') }))
    const again = await screen.findByRole('button', { name: texts('desk.saveAgain') })
    expect(screen.getByText(texts('desk.unsaved'))).toBeTruthy()
    isOnline = true
    await user.click(again)
    await screen.findByRole('button', { name: texts('desk.takeShort') })
    expect(sent.map(({ version }) => version)).toEqual([3, 3])
    expect(screen.queryAllByText(message)).toHaveLength(isShown ? 1 : 0)
    expect(router.state.location.pathname).toBe('/')
  },
)

test('a refund that was sent in the meantime does not prevent accepting an order; a corrected address does', async () => {
  waiting(7)
  const message = 'This order has changed in the meantime.'
  let fresh = { ...order, version: 4, timeline: [exampleSentRefund] }
  const sent = respondTo('PUT /api/order/desk/move', ({ version }) => {
    if (version === fresh.version) return { data: { ...fresh, status: 'picking' } }
    throw refusal(409, { code: 'order_changed', message, data: fresh })
  })
  const { user, router } = renderPart(<Bar />)
  const take = () => screen.findByRole('button', { name: texts('desk.takeShort') })
  await user.click(await take())
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/orders/${row._id}`))
  const corrected = { ...exampleSentRefund, event: 'changed' as const, actor: 'staff' as const }
  fresh = { ...order, version: 5, timeline: [exampleSentRefund, corrected] }
  await user.click(await take())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent.map(({ version }) => version)).toEqual([3, 4, 3])
})

test('on other pages the alarm links to the waiting order', async () => {
  waiting(3)
  const { user, router } = renderPart(<PageAlarm desk="/dashboard/orders" />, { at: '/dashboard/product' })
  await user.click(await screen.findByRole('link', { name: new RegExp(row.orderId) }))
  expect(router.state.location.pathname).toBe(`/dashboard/orders/${row._id}`)
  expect(screen.queryByText(row.orderId)).toBeNull()
})
