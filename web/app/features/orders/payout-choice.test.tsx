import type { Order } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { PayoutChoice } from './payout-choice.tsx'

const owed: Order = {
  ...exampleOrder,
  status: 'delivered',
  payment_status: 'refund_pending',
  owedBackAmt: 500,
  refunds: [{ amount: 500, channel: 'cash', state: 'failed' }],
}

test('shoppers are asked how they want their money, and mobile money starts with the number of their address', async () => {
  const sent = respondTo('PUT /api/order/choose-payout', () => ({ data: owed, message: 'Saved.' }))
  const { user } = renderPart(<PayoutChoice order={owed} />)
  expect(screen.getByRole('heading').textContent).toMatch(/500/)
  expect(screen.queryByLabelText(texts('orders.payoutPhone'))).toBeNull()
  await user.click(screen.getByRole('button', { name: texts('orders.payout_mobile_money') }))
  expect(screen.getByLabelText(texts('orders.payoutPhone'))).toHaveProperty('value', '70 000 00 05')
  await user.click(screen.getByRole('button', { name: texts('orders.savePayout') }))
  await waitFor(() =>
    expect(sent).toEqual([{ _id: owed._id, channel: 'mobile_money', phone: '70 000 00 05' }]),
  )
})

test('a choice is shown with its number and can be changed; without money to pay out nothing is asked', async () => {
  const phone = { number: '+221775123408', shown: '77 512 34 08' }
  const chosen = { ...owed, payout: { channel: 'mobile_money', phone } } as const
  const { user, unmount } = renderPart(<PayoutChoice order={chosen} />)
  expect(screen.getByText(/77 512 34 08/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('orders.changePayout') }))
  expect(screen.getByLabelText(texts('orders.payoutPhone'))).toHaveProperty('value', '77 512 34 08')
  unmount()
  for (const refund of [
    { amount: 500, channel: 'provider', state: 'owed' },
    { amount: 500, channel: 'mobile_money', state: 'done' },
  ] as const) {
    renderPart(<PayoutChoice order={{ ...owed, refunds: [refund] }} />)
    expect(screen.queryByRole('heading')).toBeNull()
  }
})
