import { type CheckoutState, checkoutStateTable } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { pass } from '../../../../testing/components/tab.ts'
import { exampleOrder } from '../../../../testing/example-order.ts'
import { PaymentOutcome } from './success-page.tsx'

const sessionId = 'cs_test_12345678'

function renderOutcome() {
  const onSettled = vi.fn()
  renderPart(<PaymentOutcome sessionId={sessionId} onSettled={onSettled} />)
  return onSettled
}

const respondWithState = (state: CheckoutState) =>
  respondTo('POST /api/order/payment', () => ({
    data: { state: checkoutStateTable[state].wire, order: exampleOrder },
  }))

test.each([
  ['paid', texts('outcome.successfully', { text: 'Payment' }), '/dashboard/myorders/o1'],
  ['refunded', texts('outcome.refunded'), '/dashboard/myorders/o1'],
  ['expired', texts('outcome.expired'), '/checkout'],
] as const)(
  'a payment that is %s is settled: its title, the way on, and the order',
  async (state, title, href) => {
    const sent = respondWithState(state)
    const onSettled = renderOutcome()
    await screen.findByRole('heading', { name: title })
    expect(sent).toEqual([{ sessionId }])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(href)
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(exampleOrder)
  },
)

test('an open payment is not settled, and can be checked again', async () => {
  const sent = respondWithState('open')
  const onSettled = renderOutcome()
  const again = await screen.findByRole('button', { name: texts('outcome.again') })
  again.click()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.getByRole('heading', { name: texts('outcome.checking') })).toBeTruthy()
  expect(onSettled).not.toHaveBeenCalled()
})

test('a payment is checked again after the shop was too busy to respond', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  respondTo('POST /api/order/payment', () => {
    if (asked++ === 0) throw refusal(503, { code: 'unavailable', message: 'Busy.' })
    return { data: { state: checkoutStateTable.paid.wire, order: exampleOrder } }
  })
  const onSettled = renderOutcome()
  await pass()
  expect([asked, onSettled.mock.calls.length]).toEqual([1, 0])
  await pass(30_000)
  expect([asked, onSettled.mock.calls.length]).toEqual([2, 1])
})

test('a payment of another user is not found', async () => {
  respondTo('POST /api/order/payment', () => {
    throw refusal(404, { code: 'not_found', message: 'No such payment.' })
  })
  renderOutcome()
  expect(await screen.findByRole('heading', { name: texts('outcome.unknown') })).toBeTruthy()
  expect(screen.getByText('No such payment.')).toBeTruthy()
})
