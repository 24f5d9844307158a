import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleProduct as base } from '../../../../testing/example-product.ts'
import { EditProduct } from './edit-product.tsx'

async function renderForm() {
  respondTo('GET /api/category/admin-get', () => ({ data: [] }))
  respondTo('POST /api/subcategory/admin-get', () => ({ data: [] }))
  respondTo('POST /api/product/admin-details', () => ({ data: base }))
  const onClose = vi.fn()
  const editor = { userId: 'u1', Preview: () => null, onClose, onHistory: () => {} }
  const page = renderPart(<EditProduct id={base._id} {...editor} />)
  await screen.findByLabelText(texts('productForm.name'))
  return { ...page, onClose }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByText(name, { selector: 'button' })
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test('after a conflict, the chosen versions are saved on top of the other save', async () => {
  const { user, onClose } = await renderForm()
  const current = { ...base, revision: 2, price: 1_790, unit: '75 cl', stock: 17 }
  const sent = respondTo('PUT /api/product/update-product-details', ({ seen }) => {
    if (seen?.revision === 2) return { data: current }
    throw refusal(409, {
      code: 'changed_meanwhile',
      message: 'Changed.',
      data: { current, by: 'Awa', at: '2026-11-22T10:00:00.000Z', restocked: 0 },
    })
  })
  fill(texts('productForm.name'), 'Huile fine')
  fill(texts('productForm.price'), '1900')
  fill(texts('productForm.stock'), '24')
  await user.click(button(texts('productForm.update')))
  await screen.findByText(texts('productForm.conflictTitle'))
  const price = screen.getByText(texts('productForm.price'), { selector: 'legend' }).closest('fieldset')!
  await user.click(within(price).getByLabelText(new RegExp(texts('admin.theirs'))))
  await user.click(button(texts('productForm.saveAgain')))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  // Three pieces were sold in the meantime.
  expect(sent.at(-1)).toMatchObject({
    seen: { revision: 2, stock: 17 },
    name: 'Huile fine',
    price: '1790',
    unit: '75 cl',
    stock: '21',
  })
})

test('unsaved values are restored when the form is opened again, until they are discarded', async () => {
  const first = await renderForm()
  fill(texts('productForm.brand'), 'Dakarine')
  first.unmount()
  const { user } = await renderForm()
  expect(field(texts('productForm.brand')).value).toBe('Dakarine')
  await user.click(button(texts('admin.discardDraft')))
  await waitFor(() => expect(field(texts('productForm.brand')).value).toBe(''))
})

test('a failed save says so beside its button, not only in a toast', async () => {
  respondTo('PUT /api/product/update-product-details', () => {
    throw new Error('The connection is lost.')
  })
  const { user } = await renderForm()
  fill(texts('productForm.price'), '1900')
  await user.click(button(texts('productForm.update')))
  const form = button(texts('productForm.update')).closest('form')!
  await within(form).findByText(texts('forms.unreachableWithInput'))
  expect(field(texts('productForm.price')).value).toBe('1900')
})
