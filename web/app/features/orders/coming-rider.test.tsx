import { type ComingRider as Coming, metresBetween } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { ComingRider } from './coming-rider.tsx'

const destination = { latitude: 14.7, longitude: -17.47 }
const rider = { latitude: 14.7, longitude: -17.462, age: 8 }
const order = { ...exampleOrder, delivery_address: { ...exampleOrder.delivery_address, ...destination } }

/** The part of the page, without the toasts. */
const shown = () => document.querySelector('section:not([popover])')

test('the position of the rider is described in words, with its age, only while they are coming', async () => {
  const asked = respondTo('POST /api/order/coming-rider', () => ({
    data: { coming: { rider, store: null } },
  }))
  for (const status of ['packed', 'delivered', 'not_delivered'] as const) {
    const { unmount } = renderPart(<ComingRider order={{ ...order, status }} />)
    expect(shown()).toBeNull()
    unmount()
  }
  expect(asked).toHaveLength(0)
  expect(metresBetween(rider, destination)).toBeCloseTo(860, -1)
  renderPart(<ComingRider order={{ ...order, status: 'on_the_way' }} />)
  const distance = texts('map.metres', { count: 850 })
  expect(await screen.findByText(texts('map.away', { distance }))).toBeTruthy()
  const age = texts('map.secondsAgo', { count: 8 })
  expect(screen.getByText(texts('map.received', { age }))).toBeTruthy()
})

test('nothing is shown while another door is next, and no distance to an address without a position', async () => {
  let coming: Coming | null = null
  const asked = respondTo('POST /api/order/coming-rider', () => ({ data: { coming } }))
  const { unmount } = renderPart(<ComingRider order={{ ...order, status: 'on_the_way' }} />)
  await expect.poll(() => asked.length).toBe(1)
  expect(shown()).toBeNull()
  unmount()
  coming = { rider, store: destination }
  renderPart(<ComingRider order={{ ...exampleOrder, status: 'on_the_way' }} />)
  expect(await screen.findByText(texts('map.away_unknown'))).toBeTruthy()
})
