import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { noFilters, type ProductFilters } from './filters.ts'
import { SavedFilters } from './saved-filters.tsx'
import { filtersOf, readSaved, savedLimits, withSaved } from './stored-filters.ts'

vi.mock('../../../platform/api/query-client.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ user: { _id: 'u1' } }),
}))

const lowRice: ProductFilters = { ...noFilters, search: 'riz', stock: 'low', sort: 'price', page: 3 }

beforeEach(() => localStorage.clear())

function renderFilters(filters: ProductFilters) {
  const change = vi.fn()
  return { change, ...renderPart(<SavedFilters filters={filters} change={change} clear={() => {}} />) }
}

test('filters are saved under a name per user, and applied again from their first page', async () => {
  const { user, change } = renderFilters(lowRice)
  await user.click(screen.getByRole('button', { name: texts('products.saveFilter') }))
  await user.type(screen.getByLabelText(texts('products.filterName')), ' Riz bas ')
  await user.click(screen.getByRole('button', { name: texts('products.save') }))
  expect(readSaved('u1').map(({ name }) => name)).toEqual(['Riz bas'])
  expect(readSaved('u2')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Riz bas' }))
  expect(change).toHaveBeenCalledWith({ ...lowRice, page: 1 })
  await user.click(screen.getByRole('button', { name: texts('products.forgetFilter', { name: 'Riz bas' }) }))
  expect(readSaved('u1')).toEqual([])
})

test('without filters there is nothing to save; without a name nothing is saved', async () => {
  renderFilters(noFilters)
  expect(screen.queryByRole('button', { name: texts('products.saveFilter') })).toBeNull()
  const { user } = renderFilters(lowRice)
  await user.click(screen.getByRole('button', { name: texts('products.saveFilter') }))
  await user.click(screen.getByRole('button', { name: texts('products.save') }))
  expect(screen.getByText(texts('products.filterNameNeeded'))).toBeTruthy()
  expect(readSaved('u1')).toEqual([])
})

test('a pasted name that is too long stays in its field and is not saved', async () => {
  const { user } = renderFilters(lowRice)
  await user.click(screen.getByRole('button', { name: texts('products.saveFilter') }))
  const field = screen.getByLabelText(texts('products.filterName')) as HTMLInputElement
  await user.click(field)
  await user.paste('x'.repeat(savedLimits.name + 1))
  await user.click(screen.getByRole('button', { name: texts('products.save') }))
  expect(screen.getByText(texts('products.filterNameTooLong', { most: savedLimits.name }))).toBeTruthy()
  expect(field.value).toBe('x'.repeat(savedLimits.name + 1))
  expect(readSaved('u1')).toEqual([])
})

test('each name is used once, the oldest filters beyond the limit are dropped, and invalid stored ones count as absent', () => {
  const named = (count: number) => {
    let saved = withSaved([], '0', lowRice)
    for (let number = 1; number < count; number++) saved = withSaved(saved, String(number), lowRice)
    return saved
  }
  expect(withSaved(named(2), '0', noFilters)).toEqual([
    { name: '1', query: 'q=riz&stock=low&sort=price' },
    { name: '0', query: '' },
  ])
  expect(named(savedLimits.filters + 1)[0]!.name).toBe('1')
  expect(filtersOf({ name: 'x', query: 'stock=some&page=x' })).toEqual(noFilters)
  localStorage.setItem('dix-filters-u1', '[{"name":"a"},7,{"name":"b","query":""}]')
  expect(readSaved('u1')).toEqual([{ name: 'b', query: '' }])
})
