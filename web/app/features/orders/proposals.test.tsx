import type { OrderItem } from '@dix/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { Proposals } from './proposals.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const { _id } = exampleOrder
const [oil] = exampleOrder.items as [OrderItem]
const asked = (seconds: number, decision: 'accepted' | null = null): OrderItem => ({
  ...oil,
  replaces: 'Riz',
  proposal: { decision, decideUntil: new Date(Date.now() + seconds * 1_000).toISOString() },
})
const other: OrderItem = { ...oil, productId: 'P99' }
const question = texts('orders.proposed', { name: 'Riz' })

test('a replacement is accepted or refused with one tap', async () => {
  const sent = respondTo('PUT /api/order/decide-substitution', () => ({ data: exampleOrder }))
  const { user } = renderPart(<Proposals order={{ _id, items: [asked(90), other] }} />)
  await screen.findByRole('region', { name: question })
  await user.click(screen.getByRole('button', { name: texts('orders.acceptProposal') }))
  await user.click(screen.getByRole('button', { name: texts('orders.refuseProposal') }))
  expect(sent).toEqual([true, false].map((accept) => ({ _id, productId: oil.productId, accept })))
})

test('a decision does not lose the focus', async () => {
  function Page() {
    const [items, setItems] = useState([asked(90), other])
    respondTo('PUT /api/order/decide-substitution', () => {
      setItems([asked(90, 'accepted'), other])
      return { data: exampleOrder }
    })
    return (
      <main>
        <Proposals order={{ _id, items }} />
      </main>
    )
  }
  const { user } = renderPart(<Page />)
  await user.click(await screen.findByRole('button', { name: texts('orders.acceptProposal') }))
  await waitFor(() => expect(screen.queryByRole('region', { name: question })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('without the only item, there is no order to deliver, and the answer says so', async () => {
  const gone = { ...other, quantity: 0 }
  renderPart(<Proposals order={{ _id, items: [asked(90), gone] }} />)
  await screen.findByRole('button', { name: texts('orders.refuseOnlyItem') })
  expect(screen.queryByRole('button', { name: texts('orders.refuseProposal') })).toBeNull()
})

test('the question counts down, and goes once the time is up', async () => {
  vi.useFakeTimers()
  renderPart(<Proposals order={{ _id, items: [asked(65)] }} />)
  await act(async () => {})
  expect(screen.getByText('1:05')).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(6_000))
  expect(screen.getByText('0:59')).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(screen.queryByText(question)).toBeNull()
})

test('nothing is asked about a decided replacement, or other items', async () => {
  renderPart(<Proposals order={{ _id, items: [oil, asked(90, 'accepted')] }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
