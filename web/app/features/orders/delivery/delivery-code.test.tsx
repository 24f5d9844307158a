import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleOrder } from '../../../../testing/example-order.ts'
import { DeliveryCode } from './delivery-code.tsx'

test('the code for the rider is shown, and requested, only while the rider is coming or at the door', async () => {
  const inputs = respondTo('POST /api/order/delivery-code', () => ({ data: { code: '0471' } }))
  for (const status of ['packed', 'delivered', 'not_delivered'] as const) {
    const { unmount } = renderPart(<DeliveryCode order={{ ...exampleOrder, status }} />)
    expect(screen.queryByText(texts('orders.code'))).toBeNull()
    unmount()
  }
  expect(inputs).toHaveLength(0)
  for (const status of ['on_the_way', 'at_the_door'] as const) {
    const { unmount } = renderPart(<DeliveryCode order={{ ...exampleOrder, status }} />)
    const region = await screen.findByRole('region', { name: texts('orders.code') })
    expect(region.textContent).toContain('0 4 7 1')
    expect(region.textContent).toContain(texts('orders.codeHint'))
    unmount()
  }
})
