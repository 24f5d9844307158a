import { deliveryPhotoPath } from '@dix/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { exampleOrder } from '../../../../testing/example-order.ts'
import { DeliveryPhoto } from './delivery-photo.tsx'

const deliveredBy = (event: 'unproven' | 'proven_by_photo') => ({
  ...exampleOrder,
  timeline: [
    ...exampleOrder.timeline,
    { event, at: new Date().toISOString(), reason: 'phone_off' as const, lines: [] },
  ],
})

test('a delivery by photo shows the photo, and only as long as it exists', () => {
  renderPart(<DeliveryPhoto order={deliveredBy('proven_by_photo')} />)
  const photo = screen.getByAltText(texts('orders.deliveryPhoto'))
  expect(photo.getAttribute('src')).toBe(deliveryPhotoPath(exampleOrder._id))
  fireEvent.error(photo)
  expect(screen.queryByRole('img')).toBeNull()
})

test('a delivery without a photo shows none', () => {
  renderPart(<DeliveryPhoto order={deliveredBy('unproven')} />)
  expect(screen.queryByRole('heading')).toBeNull()
})
