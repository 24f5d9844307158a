import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, refusal, renderPart, texts } from '../../../../../testing/components/render.tsx'
import { exampleDeskOrder as order } from '../../../../../testing/example-desk-order.ts'
import { OrderDetail } from './order-detail.tsx'

test('A double press sends one move', async () => {
  const reply = vi.fn()
  const sent = answer('PUT /api/order/desk/move', async () => {
    await new Promise<void>((resolve) => reply.mockImplementation(resolve))
    return { data: { ...order, status: 'picking', version: 4 } }
  })
  const { user } = renderPart(<OrderDetail order={order} />)
  const take = screen.getByRole('button', { name: texts('desk.take') })
  await user.dblClick(take)
  expect(take.getAttribute('aria-busy')).toBe('true')
  reply()
  await waitFor(() => expect(take.getAttribute('aria-busy')).toBeNull())
  expect(sent).toEqual([{ _id: order._id, version: 3, to: 'picking' }])
})

test('Who was too late is told, without a toast that goes away', async () => {
  answer('PUT /api/order/desk/move', () => {
    throw refusal(409, {
      code: 'order_changed',
      message: 'Too late.',
      data: { ...order, status: 'picking', version: 4 },
    })
  })
  const { user } = renderPart(<OrderDetail order={order} />)
  await user.click(screen.getByRole('button', { name: texts('desk.take') }))
  expect((await screen.findByRole('alert')).textContent).toContain(texts('desk.overtaken'))
})

test('Cash to hand back waits for its button, and what a customer gives is told with its change', () => {
  const refund = { _id: 'r1', amount: 500, state: 'owed', reason: null, at: order.createdAt } as const
  renderPart(
    <OrderDetail
      order={{
        ...order,
        payWith: 12_000,
        refunds: [
          { ...refund, channel: 'cash' },
          { ...refund, _id: 'r2', channel: 'provider' },
        ],
      }}
    />,
  )
  expect(screen.getAllByRole('button', { name: texts('desk.handedBack') })).toHaveLength(1)
  expect(screen.getByText(/^Gives/).textContent).toMatch(/12\s000.*2\s000/)
})

test('An order that went out shows its amount on the button and no changes of lines', () => {
  renderPart(<OrderDetail order={{ ...order, status: 'on_the_way' }} />)
  expect(screen.getByRole('button', { name: /Delivered.*10\s000/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts('desk.lines') })).toBeNull()
})

test('A refund that was sent meanwhile is in nobody’s way', async () => {
  const fresh = { ...order, version: 5 }
  const sent = answer('PUT /api/order/desk/move', ({ version }) => {
    if (version !== 5) throw refusal(409, { code: 'order_changed', message: 'Too late.', data: fresh })
    return { data: { ...fresh, status: 'picking', version: 6 } }
  })
  const { user } = renderPart(<OrderDetail order={order} />)
  await user.click(screen.getByRole('button', { name: texts('desk.take') }))
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 5]))
  expect(screen.queryByRole('alert')).toBeNull()
})
