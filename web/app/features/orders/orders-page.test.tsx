import type { OrderSummary } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, renderPart } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { OrdersPage } from './orders-page.tsx'

class NoEvents {
  close() {}
}

test('An order is listed with the total of its page, less refunds', async () => {
  vi.stubGlobal('EventSource', NoEvents)
  const { _id, orderId, status, createdAt, placedAt } = exampleOrder
  const product = { name: 'Riz', brand: '', image: '' }
  const order: OrderSummary = {
    ...{ _id, orderId, status, createdAt, placedAt, product_details: product, lines: 1 },
    totalAmt: 10_000,
    dueAmt: 10_000,
    allowanceAmt: 1_500,
  }
  answer('POST /api/order/summaries', () => ({
    data: [order],
    page: 1,
    totalPage: 1,
    totalNoPage: 1,
    totalCount: 1,
  }))
  renderPart(<OrdersPage />)
  expect((await screen.findByRole('listitem')).textContent).toMatch(/8\s500\sF\sCFA/)
})
