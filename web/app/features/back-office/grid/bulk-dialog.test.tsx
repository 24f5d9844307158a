import { renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { respondTo } from '../../../../testing/components/api.ts'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { useSuccess } from '../../../ui/overlay/success.ts'
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx'

function renderDialog(action: BulkAction, ids: string[]) {
  const on = { deleted: vi.fn(), close: vi.fn() }
  const { user } = renderPart(
    <BulkDialog action={action} ids={ids} onDeleted={on.deleted} onClose={on.close} />,
  )
  return { user, on }
}

test('deletion asks for confirmation with the number of products, and deletes them in one request', async () => {
  const sent = respondTo('DELETE /api/product/delete-many', () => ({
    data: { deleted: 3 },
    edit: 7,
    message: 'ok',
  }))
  const { user, on } = renderDialog('Delete', ['a', 'b', 'c'])
  expect(screen.getByRole('heading', { name: texts('grid.bulkDeleteTitle', { count: 3 }) })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('grid.bulkDeleteDo', { count: 3 }) }))
  await waitFor(() => expect(on.close).toHaveBeenCalled())
  expect(sent).toEqual([{ _ids: ['a', 'b', 'c'] }])
  expect(on.deleted).toHaveBeenCalled()
})

test("a threshold is a whole number, or empty for the shop's threshold", async () => {
  const sent = respondTo('PUT /api/product/change-many', () => ({
    data: null,
    edit: 7,
    skipped: 0,
    message: 'ok',
  }))
  const { user, on } = renderDialog('LowStock', ['a', 'b'])
  const save = () => user.click(screen.getByRole('button', { name: texts('grid.bulkSave', { count: 2 }) }))
  await user.type(screen.getByLabelText(texts('grid.bulkLowStockLabel')), 'many')
  await save()
  expect(await screen.findByText(texts('grid.stockWrong').replaceAll(/\s/g, ' '))).toBeTruthy()
  expect(sent).toEqual([])
  await user.clear(screen.getByLabelText(texts('grid.bulkLowStockLabel')))
  await save()
  await waitFor(() => expect(on.close).toHaveBeenCalled())
  expect(sent).toEqual([{ _ids: ['a', 'b'], low_stock: null }])
})

test('a category is required, and choosing another one drops the chosen sub category', async () => {
  const shared = { image: '', name_other: null, productCount: 0, revision: 1 }
  const drinks = { ...shared, _id: 'c1', name: 'Drinks', subCategoryCount: 1 }
  const fruit = { ...shared, _id: 'c2', name: 'Fruit', subCategoryCount: 0 }
  const water = { ...shared, _id: 's1', name: 'Water', category: [drinks] }
  respondTo('GET /api/category/admin-get', () => ({ data: [drinks, fruit] }))
  respondTo('POST /api/subcategory/admin-get', () => ({ data: [water] }))
  const sent = respondTo('PUT /api/product/change-many', () => ({
    data: null,
    edit: 7,
    skipped: 0,
    message: 'ok',
  }))
  const { user, on } = renderDialog('Category', ['a', 'b'])
  const save = () => user.click(screen.getByRole('button', { name: texts('grid.bulkSave', { count: 2 }) }))
  const choose = async (label: string, name: string) => {
    await screen.findByRole('option', { name })
    await user.selectOptions(screen.getByLabelText(label), name)
  }
  await save()
  expect(await screen.findByText(texts('grid.chooseCategory'))).toBeTruthy()
  await choose(texts('products.category'), 'Drinks')
  await choose(texts('grid.category'), 'Water')
  await choose(texts('products.category'), 'Fruit')
  await save()
  await waitFor(() => expect(on.close).toHaveBeenCalled())
  expect(sent).toEqual([{ _ids: ['a', 'b'], category: ['c2'], subCategory: [] }])
})

test('more than 500 products at once are not sent', () => {
  renderDialog(
    'Delete',
    Array.from({ length: 501 }, (_, id) => `p${id}`),
  )
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: texts('grid.bulkDeleteDo', { count: 501 }) })
      .disabled,
  ).toBe(true)
})

test('a lost response to a save is reported in the dialog, and the input stays', async () => {
  respondTo('PUT /api/product/change-many', () => {
    throw new TypeError('Failed to fetch')
  })
  const { user, on } = renderDialog('LowStock', ['a', 'b'])
  await user.type(screen.getByLabelText(texts('grid.bulkLowStockLabel')), '7')
  await user.click(screen.getByRole('button', { name: texts('grid.bulkSave', { count: 2 }) }))
  expect(await screen.findByText(texts('grid.lostBulk'))).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(texts('grid.bulkLowStockLabel')).value).toBe('7')
  expect(on.close).not.toHaveBeenCalled()
})

test('products that have been deleted in the meantime are counted after the save', async () => {
  respondTo('PUT /api/product/change-many', () => ({ data: null, edit: 7, skipped: 1, message: 'Saved.' }))
  const { result } = renderHook(useSuccess)
  const { user } = renderDialog('LowStock', ['a', 'gone'])
  await user.click(screen.getByRole('button', { name: texts('grid.bulkSave', { count: 2 }) }))
  await waitFor(() => expect(result.current?.text).toBe(`Saved. ${texts('grid.bulkSkipped', { count: 1 })}`))
})
