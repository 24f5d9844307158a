import { expect, test } from 'vitest'
import { isFiltered, isPastEnd, listHref, noFilters, readFilters, readPage } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('filters written to a URL are read back from it', () => {
  const filters = { inStock: true, onOffer: true, brand: 'Kër & Miel', sort: 'price-desc' } as const
  const href = listHref({ path: '/search', text: 'œuf', filters, page: 3 })
  const { searchParams, pathname } = new URL(href, 'http://page')
  expect(pathname).toBe('/search')
  expect(searchParams.get('q')).toBe('œuf')
  expect(readFilters(searchParams)).toEqual(filters)
  expect(readPage(searchParams)).toBe(3)
})

test('a list without filters has a URL without a query', () => {
  expect(listHref({ path: '/Huiles-01J' })).toBe('/Huiles-01J')
})

test('unknown values are ignored', () => {
  expect(read('stock=yes&offer=2&brand=&sort=toString')).toEqual(noFilters)
})

test.each(['0', '-1', '1.5', 'two', '', '1e3', '99999999'])('page "%s" is the first page', (page) => {
  expect(readPage(new URLSearchParams({ page }))).toBe(1)
})

test('the sort order is not a filter', () => {
  expect(isFiltered({ ...noFilters, sort: 'price' })).toBe(false)
  expect(isFiltered({ ...noFilters, brand: 'Kaolak' })).toBe(true)
})

test('a page after the last is past the end; the first page never is, even if the list is empty', () => {
  expect(isPastEnd({ page: 3, totalPage: 2 })).toBe(true)
  expect(isPastEnd({ page: 2, totalPage: 2 })).toBe(false)
  expect(isPastEnd({ page: 1, totalPage: 0 })).toBe(false)
})
