import type { AdminCategory } from '@dix/contract'
import { NetworkError } from '@dix/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { CategoryDialog } from './category-dialog.tsx'

vi.mock('../../../platform/api/pictures.ts', () => ({ sendPicture: async () => '/media/oils.webp' }))

const oils: AdminCategory = {
  _id: 'c1',
  name: 'Huiles',
  name_other: null,
  image: '/media/oils.webp',
  revision: 4,
  subCategoryCount: 2,
  productCount: 7,
}

test('a category is saved with the version that was seen, and the dialog closes', async () => {
  respondTo('GET /api/category/admin-get', () => ({ data: [] }))
  const saved = respondTo('PUT /api/category/update', () => ({ message: 'Saved', data: oils }))
  const onClose = vi.fn()
  const { user } = renderPart(<CategoryDialog category={oils} onClose={onClose} />)
  const name = screen.getByLabelText(texts('categories.name'))
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.clear(name)
  await user.type(name, 'Huiles et beurres{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saved).toEqual([
    {
      _id: 'c1',
      name: 'Huiles et beurres',
      name_other: '',
      image: '/media/oils.webp',
      seen: { revision: 4 },
    },
  ])
})

test('a taken name is reported on its field, with the focus there and the input kept', async () => {
  respondTo('PUT /api/category/update', () => {
    throw refusal(409, { code: 'name_taken', message: 'Taken.', fields: { name: 'This name is taken.' } })
  })
  const onClose = vi.fn()
  const { user } = renderPart(<CategoryDialog category={oils} onClose={onClose} />)
  const name = screen.getByLabelText<HTMLInputElement>(texts('categories.name'))
  await user.type(name, ' 2')
  await user.click(screen.getByLabelText(texts('categories.nameOther', { language: 'en' })))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('Huiles 2')
  expect(screen.getAllByText('This name is taken.').length).toBeGreaterThan(0)
  expect(onClose).not.toHaveBeenCalled()
})

test('without a name nothing is sent', async () => {
  const { user } = renderPart(<CategoryDialog category={null} onClose={() => {}} />)
  const submit = screen.getByRole('button', { name: texts('categories.addCategory') })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await user.click(submit)
  expect(screen.getByLabelText(texts('categories.name')).getAttribute('aria-invalid')).toBe('true')
})

test('a new category whose response was lost is sent again with the same key, so that it is not taken for a second one', async () => {
  respondTo('GET /api/category/admin-get', () => ({ data: [] }))
  const keys: (string | null)[] = []
  respondTo('POST /api/category/add-category', (_, headers) => {
    keys.push(headers.get('idempotency-key'))
    if (keys.length === 1) throw new NetworkError('The response was lost.')
    return { message: 'Saved', data: oils }
  })
  const onClose = vi.fn()
  const { user } = renderPart(<CategoryDialog category={null} onClose={onClose} />)
  await user.type(screen.getByLabelText(texts('categories.name')), 'Huiles')
  const picture = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(picture, new File(['oils'], 'oils.webp', { type: 'image/webp' }))
  const submit = screen.getByRole('button', { name: texts('categories.addCategory') })
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBeNull())
  await user.click(submit)
  await screen.findByText(texts('forms.unreachableWithInput'))
  await user.click(submit)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})
