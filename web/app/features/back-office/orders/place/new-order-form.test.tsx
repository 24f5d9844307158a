import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, renderPart, texts } from '../../../../../testing/components/render.tsx'
import { NewOrderForm } from './new-order-form.tsx'

test('All that is missing is shown at once, each at its field', async () => {
  const { user } = renderPart(<NewOrderForm />)
  await user.click(screen.getByRole('button', { name: texts('desk.placeOrder') }))
  for (const key of ['nameMissing', 'phoneMissing', 'addressMissing', 'noLines'] as const)
    expect(await screen.findByText(texts(`desk.${key}`))).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(texts('desk.name')))
})

test('Products are found and ranked as in the shop', async () => {
  const found = {
    image: [],
    category: [],
    subCategory: [],
    unit: '1 L',
    discount: 0,
    description: '',
    more_details: {},
  }
  const sent = answer('POST /api/product/search-product', () => ({
    data: [
      { ...found, _id: 'p1', name: 'Lait', brand: '', stock: 3, price: 900 },
      { ...found, _id: 'p2', name: 'Purée au lait', brand: '', stock: 0, price: 500 },
    ],
    page: 1,
    totalPage: 1,
    totalCount: 2,
    totalNoPage: 1,
  }))
  const { user } = renderPart(<NewOrderForm />)
  await user.type(screen.getByRole('searchbox'), 'lait')
  const add = await screen.findByRole('button', { name: texts('desk.addOne', { name: 'Lait' }) })
  expect(sent.at(-1)?.search).toBe('lait')
  expect(
    screen.getByRole('button', { name: texts('desk.addOne', { name: 'Purée au lait' }) }),
  ).toHaveProperty('disabled', true)
  await user.click(add)
  expect(screen.getByRole('group', { name: texts('desk.quantityOf', { name: 'Lait' }) })).toBeTruthy()
  // Staff are asked about the customer, not about themselves.
  expect(screen.getByRole('group', { name: texts('desk.customerGives') })).toBeTruthy()
})
