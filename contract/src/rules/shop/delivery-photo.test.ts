import { expect, test } from 'vitest'
import { hasDeliveryPhoto } from './delivery-photo.ts'

const now = Date.parse('2026-11-28T10:00:00Z')
const event = (event: 'delivered' | 'unproven' | 'proven_by_photo', at: string) => ({ event, at })

test('only a delivery that was proven by a photo has one, for thirty days', () => {
  const delivered = event('delivered', '2026-11-28T09:00:00Z')
  expect(hasDeliveryPhoto([delivered, event('unproven', delivered.at)], now)).toBe(false)
  expect(hasDeliveryPhoto([delivered, event('proven_by_photo', delivered.at)], now)).toBe(true)
  expect(hasDeliveryPhoto([event('proven_by_photo', '2026-10-29T10:00:01Z'), delivered], now)).toBe(true)
  expect(hasDeliveryPhoto([event('proven_by_photo', '2026-10-29T10:00:00Z'), delivered], now)).toBe(false)
})
