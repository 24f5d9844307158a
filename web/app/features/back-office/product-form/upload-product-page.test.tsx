import type { User } from '@dix/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../testing/example-product.ts'
import { translator } from '../../../platform/texts/translator.ts'
import { UploadProductPage } from './upload-product-page.tsx'

const admin: User = {
  _id: 'u1',
  name: 'Awa',
  email: 'awa@example.com',
  avatar: '',
  mobile: '',
  verify_email: true,
  last_login_date: null,
  status: 'Active',
  role: 'ADMIN',
  address_details: [],
  shopping_cart: [],
  orderHistory: [],
  createdAt: '2026-11-21T10:00:00.000Z',
}

/** The page once it has its draft slot, with the requests it sends. */
async function renderPage(options: Parameters<typeof renderPart>[1] = {}) {
  respondTo('GET /api/user/user-details', () => ({ data: admin }))
  respondTo('GET /api/category/admin-get', () => ({ data: [] }))
  respondTo('POST /api/subcategory/admin-get', () => ({ data: [] }))
  const sent = respondTo('POST /api/product/create', () => ({ data: exampleProduct }))
  const page = renderPart(<UploadProductPage Preview={() => null} />, options)
  await screen.findByLabelText(translator(options.locale ?? 'en')('productForm.name'))
  return { ...page, sent }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
const button = (name: string) => screen.getByText(name, { selector: 'button' })
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test('an empty form names every required field, moves the focus to the first and sends nothing', async () => {
  const { user, sent } = await renderPage()
  await user.click(button(texts('productForm.submit')))
  await screen.findByText(texts('productForm.toCorrect', { count: 6 }))
  const required = ['name', 'description', 'unit', 'stock', 'price', 'discount'] as const
  expect(required.every((name) => isWrong(texts(`productForm.${name}`)))).toBe(true)
  expect(document.activeElement).toBe(field(texts('productForm.name')))
  await user.keyboard('Huile')
  await screen.findByText(texts('productForm.toCorrect', { count: 5 }))
  expect(sent).toEqual([])
})

test('a draft is sent with only a name', async () => {
  const { user, sent } = await renderPage()
  fill(texts('productForm.name'), 'Huile')
  await user.click(button(texts('productForm.saveAsDraft')))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Huile', price: '', stock: '', draft: true })
})

test('goods by weight are saved with their step, at the price of a kilogram', async () => {
  const { user, sent } = await renderPage()
  fill(texts('productForm.name'), 'Tomates')
  await user.click(screen.getByRole('checkbox', { name: texts('productForm.byWeight') }))
  expect(screen.queryByLabelText(texts('productForm.unit'))).toBeNull()
  fill(texts('productForm.step_grams'), '250')
  fill(texts('productForm.kiloPrice'), '1 000')
  expect(field(texts('productForm.price')).value).toBe('250')
  fill(texts('productForm.stock'), '48')
  expect(screen.getByText(/12\skg/)).toBeTruthy()
  await user.click(button(texts('productForm.saveAsDraft')))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Tomates', step_grams: '250', price: '250', stock: '48' })
})

test.each(['fr', 'en'] as const)(
  'in %s, 1 850 is a price; 1,850 and 12,5 could mean two things and are errors',
  async (locale) => {
    const price = translator(locale)('productForm.price')
    const discount = translator(locale)('productForm.discount')
    const { user } = await renderPage({ locale })
    await user.type(field(price), '1\u202f850')
    await user.type(field(discount), '12')
    await waitFor(() => expect(document.body.textContent).toMatch(/1\s628/))
    fill(price, '1,850')
    fill(discount, '12,5')
    await user.click(field(discount))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(isWrong(price) && isWrong(discount)).toBe(true))
  },
)

test('an API error is shown on its field, extra fields included; the input is kept', async () => {
  const { user } = await renderPage()
  respondTo('POST /api/product/create', () => {
    throw refusal(400, {
      code: 'invalid_input',
      message: 'No.',
      fields: { price: 'Too much.', 'more_details.Origine': 'Too long.' },
    })
  })
  fill(texts('productForm.name'), 'Huile')
  fill(texts('productForm.price'), '1850')
  await user.click(screen.getAllByText(texts('productForm.addFields'), { selector: 'button' }).at(-1)!)
  await user.type(screen.getByLabelText(texts('productForm.fieldName')), 'Origine')
  await user.click(button(texts('productForm.addField')))
  await waitFor(() => expect(document.activeElement).toBe(field('Origine')))
  await user.keyboard('Kaolack')
  await user.click(button(texts('productForm.saveAsDraft')))
  await waitFor(() => expect(isWrong('Origine') && isWrong(texts('productForm.price'))).toBe(true))
  expect(field('Origine').value).toBe('Kaolack')
  expect(document.activeElement).toBe(field(texts('productForm.price')))
})
