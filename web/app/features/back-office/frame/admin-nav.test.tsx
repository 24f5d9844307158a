import { expect, test } from 'vitest'
import { refusal, renderForOwner, respondTo } from '../../../../testing/components/render.tsx'
import { AdminNav } from './admin-nav.tsx'

test.each([
  ['/dashboard/settings/coupons', '/dashboard/settings'],
  ['/dashboard/category/sort', '/dashboard/category'],
  ['/dashboard/orders/o1', '/dashboard/orders'],
  ['/dashboard/product', '/dashboard/product'],
  ['/dashboard/product/grid', '/dashboard/product/grid'],
])('on %s the entry of %s is current, and no other', (at, path) => {
  respondTo('POST /api/order/desk/list', () => {
    throw refusal(503, { code: 'unavailable', message: 'Busy.' })
  })
  const { container } = renderForOwner(<AdminNav logOut={null} />, { at })
  const current = [...container.querySelectorAll('[aria-current]')]
  expect(current.map((entry) => entry.getAttribute('href'))).toEqual([path])
})
