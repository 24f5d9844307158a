import type { Order, OrderItem } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { LinkedOrderPage } from './linked-order-page.tsx'

const [oil] = exampleOrder.items as [OrderItem]
const asked: OrderItem = {
  ...oil,
  replaces: 'Riz',
  proposal: { decision: null, decideUntil: new Date(Date.now() + 90_000).toISOString() },
}

/** Other tests share this window, and would find the token in its URL. */
function openLink() {
  history.replaceState(null, '', '/order#TOKEN')
  onTestFinished(() => history.replaceState(null, '', '/'))
}

test('the link of an email shows the order and its code without a login, and takes a decision', async () => {
  const order = { ...exampleOrder, status: 'picking' as const, items: [asked, { ...oil, productId: 'P99' }] }
  const tokens = respondTo('POST /api/order/link', () => ({ data: { order, code: '0471' } }))
  const sent = respondTo('PUT /api/order/link/decide-substitution', () => ({ data: exampleOrder }))
  openLink()
  const { user } = renderPart(<LinkedOrderPage />, { signedIn: false, at: '/order' })
  expect((await screen.findByRole('region', { name: texts('orders.code') })).textContent).toContain('0 4 7 1')
  await user.click(screen.getByRole('button', { name: texts('orders.refuseProposal') }))
  expect(sent).toEqual([{ token: 'TOKEN', productId: oil.productId, accept: false }])
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: texts('orders.refuseProposal') })).toBeNull(),
  )
  expect(tokens[0]).toEqual({ token: 'TOKEN' })
  expect(screen.queryByText(texts('orders.receipt'))).toBeNull()
})

test('the link of an email shows when the order will probably arrive', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const order: Order = {
    ...exampleOrder,
    status: 'picking',
    arrival: { from: inMinutes(4), to: inMinutes(9) },
  }
  respondTo('POST /api/order/link', () => ({ data: { order, code: null } }))
  openLink()
  renderPart(<LinkedOrderPage />, { signedIn: false, at: '/order' })
  expect((await screen.findByRole('region', { name: texts('orders.arrival') })).textContent).toContain('9')
})

test('the link of an email offers to call the shop, if it has a number', async () => {
  const order = { ...exampleOrder, shopPhone: '+221 33 820 00 00' }
  let shown: Order = order
  respondTo('POST /api/order/link', () => ({ data: { order: shown, code: null } }))
  openLink()
  const { unmount } = renderPart(<LinkedOrderPage />, { signedIn: false, at: '/order' })
  const call = await screen.findByRole('link', { name: texts('orders.callShop') })
  expect(call.getAttribute('href')).toBe('tel:+221338200000')
  unmount()
  shown = exampleOrder
  history.replaceState(null, '', '/order#OTHER')
  renderPart(<LinkedOrderPage />, { signedIn: false, at: '/order' })
  await screen.findByRole('link', { name: texts('orders.inAccount') })
  expect(screen.queryByRole('link', { name: texts('orders.callShop') })).toBeNull()
})

test('a link that has ended leads to the login', async () => {
  respondTo('POST /api/order/link', () => {
    throw refusal(400, { code: 'link_dead', message: 'Dead', data: null })
  })
  openLink()
  renderPart(<LinkedOrderPage />, { signedIn: false, at: '/order' })
  await screen.findByText(texts('orders.linkDead'))
})
