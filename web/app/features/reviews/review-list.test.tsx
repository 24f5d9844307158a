import type { ResponseOf, Review } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { ReviewList } from './review-list.tsx'

const review = (_id: string, more: Partial<Review> = {}): Review => ({
  _id,
  author: 'Awa D.',
  stars: 4,
  text: `Avis ${_id}`,
  at: '2026-11-20T10:00:00.000Z',
  answer: null,
  ...more,
})

const page = (reviews: Review[], more: Partial<ResponseOf<'POST /api/review/get'>> = {}) => ({
  data: reviews,
  page: 1,
  totalPage: 1,
  totalNoPage: 1,
  totalCount: reviews.length,
  rating: reviews.length > 0 ? { average: 4, count: reviews.length } : null,
  stars: [0, 0, 0, reviews.length, 0],
  ...more,
})

const own = (mine: Review | null, mayReview = true, hiddenReason: string | null = null) => ({
  data: {
    review: mine && { ...mine, hiddenReason },
    mayReview,
    hiddenReason: mine ? null : hiddenReason,
    author: 'Fatou N.',
  },
})

test("the user's own review comes first, once, with the reason if it is hidden", async () => {
  respondTo('POST /api/review/get', () => page([review('R1'), review('R2')]))
  respondTo('POST /api/review/own', () => own(review('R2'), true, 'Hors sujet'))
  renderPart(<ReviewList productId="P1" />)
  await screen.findByText(texts('reviews.hidden', { reason: 'Hors sujet' }))
  await screen.findByText('Avis R1')
  expect(screen.getAllByText('Avis R2')).toHaveLength(1)
})

test('markup in a review is shown as text', async () => {
  respondTo('POST /api/review/get', () => page([review('R1', { text: '<img src=x onerror=alert(1)>' })]))
  respondTo('POST /api/review/own', () => own(null, false))
  renderPart(<ReviewList productId="P1" />)
  await screen.findByText('<img src=x onerror=alert(1)>')
  await screen.findByText(texts('reviews.notBought'))
  expect(document.querySelector('img')).toBeNull()
})

test('more reviews are appended; after a failure they can be requested again', async () => {
  let isLost = true
  const inputs = respondTo('POST /api/review/get', ({ page: number }) => {
    if (number === 1) return page([review('R1')], { totalPage: 2 })
    if (isLost) throw new Error('lost')
    return page([review('R2')], { page: 2, totalPage: 2 })
  })
  const { user } = renderPart(<ReviewList productId="P1" />, { signedIn: false })
  await user.click(await screen.findByRole('button', { name: texts('reviews.more') }))
  const alert = await screen.findByRole('alert')
  isLost = false
  await user.click(within(alert).getByRole('button', { name: texts('reviews.retry') }))
  await screen.findByText('Avis R2')
  expect(screen.getByText('Avis R1')).toBeDefined()
  expect(inputs.map(({ page: number }) => number)).toEqual([1, 2, 2])
})

test('a review is sent with its stars, and shown afterwards', async () => {
  let mine: Review | null = null
  respondTo('POST /api/review/get', () => page(mine ? [mine] : []))
  respondTo('POST /api/review/own', () => own(mine))
  const sent = respondTo('PUT /api/review/save', () => {
    mine = review('R9')
    return { data: { ...mine, hiddenReason: null } }
  })
  const { user } = renderPart(<ReviewList productId="P1" />)
  await user.click(await screen.findByRole('button', { name: texts('reviews.write') }))
  await user.click(screen.getByRole('radio', { name: texts('reviews.stars', { stars: 4 }) }))
  await user.type(screen.getByLabelText(texts('reviews.text')), 'Bien frais.')
  await user.click(screen.getByRole('button', { name: texts('reviews.publish') }))
  await screen.findByText(texts('reviews.yours'))
  await waitFor(() => expect(screen.getAllByText('Avis R9')).toHaveLength(1))
  expect(sent).toEqual([{ productId: 'P1', stars: 4, text: 'Bien frais.', author: '' }])
})

test('a user who deleted a hidden review sees why it was hidden, and cannot write another', async () => {
  respondTo('POST /api/review/get', () => page([]))
  respondTo('POST /api/review/own', () => own(null, false, 'Hors sujet'))
  renderPart(<ReviewList productId="P1" />)
  await screen.findByText(texts('reviews.hiddenDeleted', { reason: 'Hors sujet' }))
  expect(screen.queryByRole('button', { name: texts('reviews.write') })).toBeNull()
  expect(screen.queryByText(texts('reviews.notBought'))).toBeNull()
})

test("if the user's own review cannot be loaded, it can be requested again", async () => {
  let isLost = true
  respondTo('POST /api/review/get', () => page([]))
  respondTo('POST /api/review/own', () => {
    if (isLost) throw new Error('lost')
    return own(review('R2'))
  })
  const { user } = renderPart(<ReviewList productId="P1" />)
  const alert = await screen.findByRole('alert')
  isLost = false
  await user.click(within(alert).getByRole('button', { name: texts('reviews.retry') }))
  await screen.findByText('Avis R2')
})

test('an answer that is older than its review says so', async () => {
  const at = '2026-11-19T10:00:00.000Z'
  respondTo('POST /api/review/get', () =>
    page([
      review('R1', { answer: { text: 'Merci !', at } }),
      review('R2', { at, answer: { text: 'Désolés.', at } }),
    ]),
  )
  renderPart(<ReviewList productId="P1" />, { signedIn: false })
  await screen.findByText('Merci !')
  expect(screen.getAllByText(texts('reviews.olderAnswer'))).toHaveLength(1)
})
