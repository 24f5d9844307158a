import type { OwnOrderRating } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleOrder } from '../../../../testing/example-order.ts'
import { transmit } from '../../../platform/api/transmit.ts'
import { OrderRating } from './order-rating.tsx'

vi.mock('../../../platform/api/transmit.ts', () => ({ transmit: vi.fn() }))

const order = { ...exampleOrder, status: 'delivered' } as const
const until = '2026-12-11T10:00:00.000Z'
const starsName = (stars: number) => `${stars} out of 5`

test('an order is rated once it is delivered: stars first, then what was wrong, in one request', async () => {
  let own: OwnOrderRating = { rating: null, until }
  const read = respondTo('POST /api/order/rating', () => ({ data: own }))
  const rating = {
    stars: 2,
    reasons: ['late_delivery' as const],
    text: 'Une heure',
    photo: `/api/order/rating-photo/${'a'.repeat(32)}`,
  }
  const sent = respondTo('PUT /api/order/rate', () => {
    own = { rating: { ...rating, at: until }, until }
    return { data: own }
  })
  const { unmount } = renderPart(<OrderRating order={{ ...order, status: 'on_the_way' }} />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(read).toHaveLength(0)
  unmount()
  const { user } = renderPart(<OrderRating order={order} />)
  await screen.findByRole('heading', { name: texts('orders.rateOrder') })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('radio', { name: starsName(2) }))
  await user.click(screen.getByRole('checkbox', { name: texts('ratingReasons.late_delivery') }))
  await user.type(screen.getByLabelText(texts('orders.ratingText')), 'Une heure')
  const text = JSON.stringify({ success: true, error: false, message: '', data: { photo: rating.photo } })
  vi.mocked(transmit).mockResolvedValue({ status: 200, text })
  const photo = screen.getByLabelText<HTMLInputElement>(texts('orders.addRatingPhoto'))
  await user.upload(photo, new File(['mangoes'], 'mangoes.jpg', { type: 'image/jpeg' }))
  await screen.findByAltText(texts('orders.shownRatingPhoto'))
  const named = (name: string) => () => expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
  await waitFor(named(texts('forms.removePhoto')))
  await user.click(screen.getByRole('button', { name: texts('orders.sendRating') }))
  await waitFor(() => expect(sent).toEqual([{ _id: order._id, ...rating }]))
  await screen.findByRole('img', { name: starsName(2) })
  expect(screen.getByAltText(texts('orders.shownRatingPhoto')).getAttribute('src')).toBe(rating.photo)
  const change = () => screen.getByRole('button', { name: texts('orders.changeRating') })
  await waitFor(() => expect(change().parentElement?.contains(document.activeElement)).toBe(true))
  await user.click(change())
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
  expect(screen.getByRole('checkbox', { name: texts('ratingReasons.late_delivery') })).toHaveProperty(
    'checked',
    true,
  )
})

test('a rating whose time is over is shown without a button, and an order too old to rate asks for nothing', async () => {
  const rating = { stars: 5, reasons: [], text: '', photo: null, at: until }
  let own: OwnOrderRating = { rating, until: null }
  const read = respondTo('POST /api/order/rating', () => ({ data: own }))
  const { unmount } = renderPart(<OrderRating order={{ ...order, _id: 'o7' }} />)
  await screen.findByRole('img', { name: starsName(5) })
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  own = { rating: null, until: null }
  renderPart(<OrderRating order={{ ...order, _id: 'o8' }} />)
  await waitFor(() => expect(read).toHaveLength(2))
  expect(screen.queryByRole('heading')).toBeNull()
})
