import type { WireOrderState } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { OrderHead } from './order-view.tsx'

test('only an order that is still to be delivered promises a delivery', () => {
  const promised = texts('orders.promised', { minutes: '10' })
  const isPromised = (status: WireOrderState) => {
    const order = { ...exampleOrder, status, promise: { from: null, to: 10 } }
    const { unmount } = renderPart(<OrderHead order={order} />)
    const isShown = screen.queryByText(promised) !== null
    unmount()
    return isShown
  }
  expect((['placed', 'on_the_way'] as const).map(isPromised)).toEqual([true, true])
  expect((['delivered', 'not_delivered', 'returned', 'cancelled'] as const).filter(isPromised)).toEqual([])
})
