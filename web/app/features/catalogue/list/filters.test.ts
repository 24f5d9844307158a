import { expect, test } from 'vitest'
import { anything, isFiltered, isPastEnd, listHref, readFilters, readPage } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('What an address says comes back from reading it', () => {
  const filters = { inStock: true, onOffer: true, brand: 'Kër & Miel', sort: 'price-desc' } as const
  const href = listHref({ path: '/search', text: 'œuf', filters, page: 3 })
  const { searchParams, pathname } = new URL(href, 'http://page')
  expect(pathname).toBe('/search')
  expect(searchParams.get('q')).toBe('œuf')
  expect(readFilters(searchParams)).toEqual(filters)
  expect(readPage(searchParams)).toBe(3)
})

test('A list without filters has a bare address', () => {
  expect(listHref({ path: '/Huiles-01J' })).toBe('/Huiles-01J')
})

test('Unknown values are as if they were not there', () => {
  expect(read('stock=yes&offer=2&brand=&sort=toString')).toEqual(anything)
})

test.each(['0', '-1', '1.5', 'two', '', '1e3', '99999999'])('Page "%s" is the first page', (page) => {
  expect(readPage(new URLSearchParams({ page }))).toBe(1)
})

test('Sorting alone leaves nothing out', () => {
  expect(isFiltered({ ...anything, sort: 'price' })).toBe(false)
  expect(isFiltered({ ...anything, brand: 'Kaolak' })).toBe(true)
})

test('A page after the last is past the end; the first page never is, not even of an empty list', () => {
  expect(isPastEnd({ page: 3, totalPage: 2 })).toBe(true)
  expect(isPastEnd({ page: 2, totalPage: 2 })).toBe(false)
  expect(isPastEnd({ page: 1, totalPage: 0 })).toBe(false)
})
