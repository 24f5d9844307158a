import { type CouponTerms, type FreshCart, totalsOf } from '@dix/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { useBill } from '../bill/index.ts'
import type { Cart } from '../cart/index.ts'
import { CouponField } from './coupon-field.tsx'
import { ErrorNotice } from './placing/error-notice.tsx'
import { usePlacing } from './placing/use-placing.ts'
import { useCoupon } from './use-coupon.ts'

const goods = 10_000
const tenPercent: CouponTerms = { code: 'DIX-10', kind: 'percent', value: 10 }
const changed = 'The bill changed.'
const ended = 'This code is no longer valid.'

/** The coupon of a cart, and a button that orders it. */
function Part() {
  const cart = { lines: [], totals: { totalAmt: goods } } as unknown as Cart
  const coupon = useCoupon(goods, null)
  const { dueAmt } = useBill(goods, 'cash', coupon.terms)
  const { error, place } = usePlacing({
    user: 'u1',
    cart,
    onOrder: () => {},
    onTerms() {},
    renewCoupon: coupon.renew,
  })
  const order = {
    list_items: [],
    addressId: 'a1',
    subTotalAmt: goods,
    totalAmt: goods,
    dueAmt,
    ...(coupon.terms && { coupon: coupon.terms.code }),
  }
  return (
    <>
      {error && error.kind !== 'changed' && <ErrorNotice error={error} onRetry={() => {}} />}
      <CouponField coupon={coupon} disabled={false} />
      <button type="button" onClick={() => place({ method: 'cash', order, lines: [] })}>
        Order
      </button>
    </>
  )
}

const orders = (failure: Error) =>
  respondTo('POST /api/order/cash-on-delivery', () => {
    throw failure
  })
const applied = texts('checkout.couponApplied', { code: 'DIX-10' })

/** The page with the coupon applied. */
async function renderApplied() {
  respondTo('POST /api/order/coupon', () => ({ data: tenPercent }))
  const { user } = renderPart(<Part />)
  await user.type(screen.getByLabelText(texts('checkout.coupon')), 'dix-10')
  await user.click(screen.getByRole('button', { name: texts('checkout.applyCoupon') }))
  await screen.findByText(applied)
  return { order: () => user.click(screen.getByRole('button', { name: 'Order' })) }
}

beforeEach(() => {
  sessionStorage.clear()
  respondTo('GET /api/address/get', () => ({ data: [] }))
  respondTo('GET /api/shop/get', () => {
    throw new TypeError('offline')
  })
})

test('a coupon whose discount shrank is ordered on its new terms', async () => {
  const { order } = await renderApplied()
  const fresh: FreshCart = {
    cart: [],
    revision: 1,
    totals: totalsOf([{ price: goods, discount: 0, quantity: 1 }]),
    terms: { deliveryFee: 0, freeFrom: null, roundsCash: false },
  }
  const sent = orders(refusal(409, { code: 'cart_changed', message: changed, data: fresh }))
  const inputs = respondTo('POST /api/order/coupon', () => ({ data: { ...tenPercent, value: 5 } }))
  await order()
  await screen.findByRole('alert')
  expect(inputs).toEqual([{ code: 'DIX-10', addressId: null, totalAmt: goods }])
  await order()
  expect(sent.map(({ dueAmt }) => dueAmt)).toEqual([9_000, 9_500])
})

test('a coupon that is no longer valid is removed, and its field says why', async () => {
  const { order } = await renderApplied()
  const sent = orders(refusal(409, { code: 'coupon_refused', message: ended }))
  respondTo('POST /api/order/coupon', () => {
    throw refusal(409, { code: 'coupon_refused', message: ended })
  })
  await order()
  const field = await screen.findByLabelText<HTMLInputElement>(texts('checkout.coupon'))
  expect(field.value).toBe('DIX-10')
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toContain(ended)
  expect(screen.queryByText(applied)).toBeNull()
  await order()
  expect(sent.map(({ coupon, dueAmt }) => [coupon, dueAmt])).toEqual([
    ['DIX-10', 9_000],
    [undefined, goods],
  ])
})
