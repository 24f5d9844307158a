import type { CartLine, Order } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../testing/components/render.tsx'
import { exampleOrder } from '../../../testing/example-order.ts'
import { exampleUser } from '../../../testing/example-user.ts'
import { receiveCart } from '../cart/index.ts'
import { AddToOrder } from './add-to-order.tsx'

const terms = { deliveryFee: 500, freeFrom: 3_000, roundsCash: false, coupon: null }
const order: Order = {
  ...exampleOrder,
  payment_method: 'cash',
  payment_status: 'due',
  deliveryFee: 500,
  dueAmt: 2_350,
  toCollectAmt: 2_350,
  additionTerms: terms,
}
const line: CartLine = {
  _id: 'L1',
  quantity: 2,
  seenPrice: 1_000,
  productId: {
    _id: 'p2',
    name: 'Riz',
    brand: '',
    image: [],
    unit: '1 kg',
    price: 1_000,
    discount: 0,
    stock: 9,
    path: '/p/p2',
  },
}
let revision = 1
const fill = (...lines: CartLine[]) => receiveCart(lines, revision++)
const button = (name: string) => screen.getByRole('button', { name })

test('the cart is added with the amount due as shown, and a lost response is repeated with its key', async () => {
  const keys: (string | null)[] = []
  const sent = respondTo('PUT /api/order/add', (_input, headers) => {
    keys.push(headers.get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('lost')
    return { data: { ...order, version: 3 }, message: 'Added.' }
  })
  respondTo('POST /api/cart/price', () => ({ data: [line] }))
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser('USER') }))
  respondTo('GET /api/cart/get', () => ({ data: keys.length < 2 ? [line] : [], revision: revision++ }))
  const { user } = renderPart(<AddToOrder order={order} />)
  fill(line)
  await user.click(button(texts('orders.add')))
  expect(screen.getByRole('dialog').textContent).toContain('Riz')
  await user.click(button(texts('orders.addConfirm')))
  await screen.findByText(texts('forms.unreachable'))
  await user.click(button(texts('orders.addConfirm')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = {
    _id: order._id,
    version: order.version,
    list_items: [{ productId: 'p2', quantity: 2, stepGrams: null }],
    subTotalAmt: 2_000,
    totalAmt: 2_000,
    dueAmt: 3_850,
  }
  expect(sent).toEqual([body, body])
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('an order paid by card says why nothing can be added, and an empty cart leads to the shop', async () => {
  fill()
  const { user, unmount } = renderPart(<AddToOrder order={order} />)
  await user.click(button(texts('orders.add')))
  expect(screen.getByRole('dialog').textContent).toContain(texts('orders.addEmpty'))
  unmount()
  renderPart(<AddToOrder order={exampleOrder} />)
  expect(screen.getByText(texts('orders.addPaid'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts('orders.add') })).toBeNull()
})

test('a refusal because of the cart shows the current cart', async () => {
  const fresh = {
    cart: [{ ...line, productId: { ...line.productId, name: 'Riz brisé' } }],
    revision: 900,
    totals: { subTotalAmt: 2_000, savings: 0, totalAmt: 2_000, quantity: 2 },
    terms: { deliveryFee: 0, freeFrom: null, roundsCash: false },
  }
  respondTo('PUT /api/order/add', () => {
    throw refusal(409, { code: 'cart_changed', message: 'Changed.', data: fresh })
  })
  const { user } = renderPart(<AddToOrder order={order} />)
  fill(line)
  await user.click(button(texts('orders.add')))
  await user.click(button(texts('orders.addConfirm')))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Riz brisé'))
})
