import type { AdminReview } from '@dix/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { ReviewsPage } from './reviews-page.tsx'

const review: AdminReview = {
  _id: 'R1',
  author: 'Awa D.',
  stars: 2,
  text: 'Trop mûr.',
  at: '2026-11-20T10:00:00.000Z',
  answer: null,
  hiddenReason: null,
  product: { _id: 'P1', name: 'Mangue' },
  customerId: 'C1',
  isNew: false,
  isDeleted: false,
  revision: 1,
  changes: [],
}

const list = (reviews: AdminReview[]) => ({
  data: reviews,
  page: 1,
  totalPage: 2,
  totalNoPage: 2,
  totalCount: reviews.length,
  newCount: 0,
})

test.each([
  ['PUT /api/review/hide', 'hide', 'hideOf', 'reasonField', 'reason'],
  ['PUT /api/review/answer', 'publish', 'answerTo', 'answer', 'answer'],
] as const)(
  '%s: a review that changed in the meantime is shown, and the input is sent again',
  async (...[call, send, open, label, field]) => {
    const changed = { ...review, text: 'Très bon.', revision: 2 }
    respondTo('POST /api/review/list', () => list([review]))
    const sent = respondTo(call, ({ revision }) => {
      if (revision === 1)
        throw refusal(409, { code: 'changed_meanwhile', message: 'Changed.', data: changed })
      return { message: 'Done.', data: changed }
    })
    const { user } = renderPart(<ReviewsPage />)
    await user.click(
      await screen.findByRole('button', { name: texts(`adminReviews.${open}`, { name: 'Awa D.' }) }),
    )
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(texts(`adminReviews.${label}`)), 'Bonjour')
    await user.click(dialog.getByRole('button', { name: texts(`adminReviews.${send}`) }))
    await dialog.findByText('Très bon.')
    await user.click(dialog.getByRole('button', { name: texts(`adminReviews.${send}`) }))
    await screen.findByText('Done.')
    expect(sent).toEqual([
      { _id: 'R1', revision: 1, [field]: 'Bonjour' },
      { _id: 'R1', revision: 2, [field]: 'Bonjour' },
    ])
  },
)
