import { totalsOf } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, renderPart, texts } from '../../../testing/components/render.tsx'
import type { Cart } from '../cart/index.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { CheckoutDraft } from './placing/attempt.ts'
import { useCoupon } from './use-coupon.ts'

const totals = totalsOf([{ price: 10_000, discount: 0, quantity: 1 }])
const cart: Cart = { status: 'ready', lines: [], totals, pending: false, changes: [] }
const place = vi.fn<(draft: CheckoutDraft) => undefined>()

function Part() {
  return (
    <CheckoutForm
      cart={cart}
      addresses={[]}
      delivery={{ selected: 'a1', select() {}, isAdding: false, add() {}, endAdding() {} }}
      payment={{ methods: ['cash'], chosen: 'cash', choose() {} }}
      note={{ sums: [], selected: null, onSelect() {} }}
      orderNote={{ text: '', write() {} }}
      coupon={useCoupon(totals.totalAmt, 'a1')}
      placing={{ busy: null, error: null, place, repeat() {} }}
      orderable
      testPayments={false}
    />
  )
}

test('Nothing is ordered while a coupon is being checked, and then with it', async () => {
  const { promise: checked, resolve: check } = Promise.withResolvers<void>()
  answer('POST /api/order/coupon', async () => {
    await checked
    return { data: { code: 'DIX-10', kind: 'percent', value: 10 } }
  })
  const { user } = renderPart(<Part />)
  const order = screen.getByRole('button', { name: texts('paymentMethods.cash') })
  await user.type(screen.getByLabelText(texts('checkout.coupon')), 'dix-10{Enter}')
  await user.click(order)
  expect(place).not.toHaveBeenCalled()
  check()
  await screen.findByText(texts('checkout.couponApplied', { code: 'DIX-10' }))
  await user.click(order)
  expect(
    place.mock.calls.map(
      ([
        {
          order: { coupon, dueAmt },
        },
      ]) => [coupon, dueAmt],
    ),
  ).toEqual([['DIX-10', 9_000]])
})
