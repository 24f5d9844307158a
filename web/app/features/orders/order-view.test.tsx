import type { WireOrderState } from '@dix/contract'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { OrderHead } from './order-view.tsx'

/** An order that staff send out while its page is open. */
function Leaving() {
  const [status, setStatus] = useState<WireOrderState>('placed')
  return (
    <>
      <OrderHead order={{ ...exampleOrder, status }} />
      <button type="button" onClick={() => setStatus('on_the_way')}>
        Send out
      </button>
    </>
  )
}

test('screen readers announce each new state of an open page', async () => {
  const { user } = renderPart(<Leaving />)
  const announced = screen.getByRole('status')
  expect(announced.textContent).toBe(texts('orderStates.placed'))
  await user.click(screen.getByRole('button'))
  expect(screen.getByRole('status')).toBe(announced)
  expect(announced.textContent).toBe(texts('orderStates.on_the_way'))
})

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
