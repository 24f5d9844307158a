import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo } from '../../../testing/components/render.tsx'
import { CreditHint } from './credit-hint.tsx'

test.each([
  ['all of the credit', 1_200, /1\s200/],
  ['no more than the order costs', 9_000, /5\s000/],
])('the cart says that credit will pay for it: %s', async (_what, availableAmt, shown) => {
  respondTo('GET /api/order/credit', () => ({ data: { availableAmt, entries: [] } }))
  renderPart(<CreditHint dueAmt={5_000} />)
  expect((await screen.findByText(/avoir|credit/)).textContent).toMatch(shown)
})
