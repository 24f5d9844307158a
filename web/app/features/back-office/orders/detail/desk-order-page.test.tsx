import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { exampleDeskOrder as order } from '../../../../../testing/example-desk-order.ts'
import { exampleUser } from '../../../../../testing/example-user.ts'
import { queryClient, userQuery } from '../../../../platform/api/query-client.ts'
import { CustomerPage } from '../../customers/customer-page.tsx'
import { refreshDesk } from '../../desk/desk-query.ts'
import { DeskOrderById } from './desk-order-page.tsx'

test('the page of an unknown order says so in its first heading', async () => {
  respondTo('POST /api/order/desk/details', () => {
    throw refusal(404, { code: 'not_found', message: 'There is no such order.' })
  })
  renderForOwner(<DeskOrderById id="o1" />)
  expect(await screen.findByRole('heading', { level: 1, name: texts('desk.unknown') })).toBeTruthy()
})

test('a page of an order or a customer has its first heading while it is loaded', async () => {
  respondTo('POST /api/order/desk/details', () => new Promise<never>(() => {}))
  respondTo('POST /api/customer/details', () => new Promise<never>(() => {}))
  renderForOwner(<DeskOrderById id="o1" />)
  renderForOwner(
    <Routes>
      <Route path="/:customerId" element={<CustomerPage />} />
    </Routes>,
    { at: '/c1' },
  )
  const headings = await screen.findAllByRole('heading', { level: 1 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    texts('desk.order'),
    texts('customers.customer'),
  ])
})

const notFound = () => refusal(404, { code: 'not_found', message: 'There is no such order.' })

test('an order that a colleague moves out of sight disappears together with its buttons', async () => {
  let isThere = true
  respondTo('POST /api/order/desk/details', () => {
    if (!isThere) throw notFound()
    return { data: order }
  })
  renderForOwner(<DeskOrderById id={order._id} />)
  await screen.findByRole('button', { name: texts('desk.take') })
  isThere = false
  refreshDesk(order._id)
  expect(await screen.findByRole('heading', { level: 1, name: texts('desk.gone') })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a user who comes too late sees only the state of an order that left their sight, without actions', async () => {
  let isThere = true
  respondTo('POST /api/order/desk/details', () => {
    if (!isThere) throw notFound()
    return { data: order }
  })
  respondTo('PUT /api/order/desk/move', () => {
    isThere = false
    const data = { ...order, status: 'cancelled' as const, version: 4 }
    throw refusal(409, { code: 'order_changed', message: 'Too late.', data })
  })
  const { user } = renderForOwner(<DeskOrderById id={order._id} />)
  act(() => void queryClient.setQueryData(userQuery.queryKey, exampleUser('PICKER')))
  await user.click(await screen.findByRole('button', { name: texts('desk.take') }))
  expect((await screen.findByRole('alert')).textContent).toContain(texts('desk.overtaken'))
  await user.click(screen.getByRole('button', { name: texts('dialog.close') }))
  expect(screen.getByRole('status').textContent).toBe(texts('desk.outOfSight'))
  expect(screen.getByText(texts('orderStates.cancelled'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
