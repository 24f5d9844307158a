import { type CheckoutState, checkoutStateTable } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { Cancelled } from './cancel-page.tsx'

const respondWithState = (state: CheckoutState) =>
  respondTo('PUT /api/order/abandon-payment', () => ({ data: { state: checkoutStateTable[state].wire } }))

test('a cancelled payment is abandoned; nothing was charged, and the checkout continues', async () => {
  const sent = respondWithState('expired')
  renderPart(<Cancelled order="o1" />)
  expect(await screen.findByText(texts('outcome.cancelledHint'))).toBeTruthy()
  expect(sent).toEqual([{ _id: 'o1' }])
  expect(screen.getByRole('link', { name: texts('outcome.toCheckout') }).getAttribute('href')).toBe(
    '/checkout',
  )
})

test('a payment that was completed before the cancel is shown as paid', async () => {
  respondWithState('paid')
  renderPart(<Cancelled order="o1" />)
  expect(
    await screen.findByRole('heading', { name: texts('outcome.successfully', { text: 'Payment' }) }),
  ).toBeTruthy()
})

test('while the state of the payment is unknown, the page does not say that nothing was charged', async () => {
  respondWithState('open')
  renderPart(<Cancelled order="o1" />)
  expect(await screen.findByRole('button', { name: texts('outcome.again') })).toBeTruthy()
  expect(screen.queryByText(/not charged/)).toBeNull()
})
