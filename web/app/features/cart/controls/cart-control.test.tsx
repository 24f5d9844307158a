import type { CardView } from '@dix/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
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
  // Storage was cleared, so the cart reads it again, as after a change in another tab.
  dispatchEvent(new StorageEvent('storage', { key: null }))
})

const renderControl = (product = rice) =>
  renderPart(
    <div>
      <CartControl product={product} place="card" />
    </div>,
    { signedIn: false },
  )
const button = (name: string) => screen.getByRole('button', { name })
const named = { name: rice.name }
const add = texts('cart.addNamed', named)
const more = texts('cart.more', named)
const quantity = () => screen.queryByRole('group', { name: texts('cart.quantityOf', named) })?.textContent
const inCart = (count: number) => texts('cart.inCart', { count: String(count) })

test('Add becomes a stepper with one piece, and focus stays on it', async () => {
  const { user } = renderControl()
  await user.click(button(add))
  expect(quantity()).toContain(inCart(1))
  expect(document.activeElement).toBe(button(more))
})

test('goods by weight show the weight of the steps', async () => {
  const { user } = renderControl({ ...rice, unit: '300 g', stepGrams: 300, stock: 9 })
  await user.click(button(add))
  expect(quantity()).toContain('300\u00a0g')
  for (const _ of '123') await user.click(button(more))
  expect(quantity()).toContain('1.2\u00a0kg')
})

test('at the stock limit, plus changes nothing and shows how many are left', async () => {
  const { user } = renderControl()
  await user.click(button(add))
  await user.click(button(more))
  expect(button(more).getAttribute('aria-disabled')).toBe('true')
  await user.click(button(more))
  expect(quantity()).toContain(inCart(2))
  expect(screen.getByText(texts('cart.onlyLeft', { count: '2' }))).toBeTruthy()
})

test('minus at one removes the product, and Undo adds it again', async () => {
  const { user } = renderControl()
  await user.click(button(add))
  await user.click(button(texts('cart.remove', named)))
  expect(quantity()).toBeUndefined()
  await user.click(button(texts('cart.undo')))
  expect(quantity()).toContain(inCart(1))
})
