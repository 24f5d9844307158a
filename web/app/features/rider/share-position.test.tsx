import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { SharePosition } from './share-position.tsx'

afterEach(() => vi.restoreAllMocks())

const here = { latitude: 14.7085, longitude: -17.4735 }

/** The phone's position, or that the user does not allow it. */
function phoneWith(getCurrentPosition: Geolocation['getCurrentPosition']) {
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation)
}

test('the position is sent for the next door, and the rider sees its age', async () => {
  phoneWith((found) => found({ coords: { ...here, accuracy: 5 } } as GeolocationPosition))
  const sent = respondTo('PUT /api/rider/position', () => ({ data: { isShared: true } }))
  renderPart(<SharePosition orderId="O1" />)
  const age = texts('map.secondsAgo', { count: 0 })
  expect(await screen.findByText(texts('rider.positionSent', { age }))).toBeTruthy()
  expect(sent).toEqual([{ _id: 'O1', ...here }])
})

test('a phone that does not allow it sends nothing, and says so', async () => {
  phoneWith((_found, failed) => failed?.({ code: 1 } as GeolocationPositionError))
  const sent = respondTo('PUT /api/rider/position', () => ({ data: { isShared: true } }))
  renderPart(<SharePosition orderId="O1" />)
  expect(await screen.findByText(texts('rider.positionOff'))).toBeTruthy()
  expect(sent).toEqual([])
})

test('without a secure page the phone is not asked', async () => {
  const asked = vi.fn()
  phoneWith(asked)
  vi.stubGlobal('isSecureContext', false)
  renderPart(<SharePosition orderId="O1" />)
  await waitFor(() => expect(screen.getByText(texts('rider.positionOff'))).toBeTruthy())
  expect(asked).not.toHaveBeenCalled()
})
