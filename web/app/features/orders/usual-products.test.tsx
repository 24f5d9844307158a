import type { CartProduct } from '@dix/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import UsualProducts from './usual-products.tsx'

const product = (_id: string, name: string): CartProduct => ({
  _id,
  name,
  brand: '',
  image: [],
  unit: '1 kg',
  price: 1_000,
  discount: 0,
  stock: 5,
  path: `/product/${name}-${_id}`,
})

afterEach(() => {
  delete document.documentElement.dataset.usual
})

/** @param isExpected whether the page has reserved space for the row */
function open(products: CartProduct[], isExpected = true) {
  if (isExpected) document.documentElement.dataset.usual = ''
  respondTo('GET /api/order/usual', () => ({ data: products }))
  const found: boolean[] = []
  const onFound = (isThere: boolean) => {
    found.push(isThere)
  }
  return { found, ...renderPart(<UsualProducts title="Your usual basket" onFound={onFound} />) }
}

test('one press adds everything to the cart, and names the products out of stock', async () => {
  const sent = respondTo('POST /api/order/usual-again', () => ({
    data: [],
    revision: 1,
    shortfalls: [{ productId: 'P2', name: '', wanted: 1, quantity: 0 }],
  }))
  const { user, found } = open([product('P1', 'Riz'), product('P2', 'Lait')])
  await user.click(await screen.findByRole('button', { name: texts('orders.addAll') }))
  const dialog = await screen.findByRole('dialog', { name: texts('orders.againTitle') })
  expect(dialog.textContent).toContain('Lait')
  expect(dialog.textContent).not.toContain('Riz')
  expect(sent).toEqual([{ products: ['P1', 'P2'] }])
  expect(found).toEqual([true])
})

test('a shopper who never ordered sees no row', async () => {
  const { found } = open([])
  await expect.poll(() => found).toEqual([false])
  expect(screen.queryByRole('region', { name: 'Your usual basket' })).toBeNull()
})

test('an unexpected row is recorded for the next visit, and moves nothing', async () => {
  const { found } = open([product('P1', 'Riz')], false)
  await expect.poll(() => found).toEqual([true])
  expect(screen.queryByRole('region', { name: 'Your usual basket' })).toBeNull()
})
