import type { CardView } from '@dix/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../../testing/components/render.tsx'
import { CartControl } from './cart-control.tsx'

const rice = {
  _id: '01RICE',
  name: 'Riz',
  brand: '',
  path: '/product/Riz-01RICE',
  image: null,
  unit: '5 kg',
  price: 4_000,
  finalPrice: 4_000,
  discount: 0,
  stock: 2,
} as unknown as CardView

beforeEach(() => {
  // The cart refetches prices when the browser is idle.
  vi.stubGlobal('requestIdleCallback', () => 0)
  // Storage was cleared: the cart reads it again, as after a change in another tab.
  dispatchEvent(new StorageEvent('storage', { key: null }))
})

const renderControl = () =>
  renderPart(
    <div>
      <CartControl product={rice} place="card" />
    </div>,
    { signedIn: false },
  )
const button = (name: string) => screen.getByRole('button', { name })
const quantity = () => screen.queryByRole('group', { name: 'Quantity of Riz' })?.textContent

test('Add becomes a stepper with one piece, and the focus stays on it', async () => {
  const { user } = renderControl()
  await user.click(button('Add Riz to cart'))
  expect(quantity()).toContain('1 in the cart')
  expect(document.activeElement).toBe(button('Increase quantity of Riz'))
})

test('The stock is the limit: plus then changes nothing and shows how many are left', async () => {
  const { user } = renderControl()
  await user.click(button('Add Riz to cart'))
  await user.click(button('Increase quantity of Riz'))
  expect(button('Increase quantity of Riz').getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Increase quantity of Riz'))
  expect(quantity()).toContain('2 in the cart')
  expect(screen.getByText('Only 2 left')).toBeTruthy()
})

test('Minus at one removes the product, and Undo adds it again', async () => {
  const { user } = renderControl()
  await user.click(button('Add Riz to cart'))
  await user.click(button('Remove Riz'))
  expect(quantity()).toBeUndefined()
  await user.click(button('Undo'))
  expect(quantity()).toContain('1 in the cart')
})
