import { expect, test } from 'vitest'
import { activeFilters, listInput, noFilters, readFilters, writeFilters } from './filters.ts'

const filtered = {
  search: 'riz & mil',
  category: 'c1',
  status: 'draft',
  stock: 'low',
  lacking: 'picture',
  sort: 'price-desc',
  page: 3,
} as const

test('a URL contains the chosen filters and no defaults', () => {
  expect(readFilters(writeFilters(filtered))).toEqual(filtered)
  expect(writeFilters(noFilters).toString()).toBe('')
})

test('invalid parameters show every product', () => {
  const nonsense = new URLSearchParams('status=gone&stock=&lacking=all&sort=best&page=-2&category=a/b')
  expect(readFilters(nonsense)).toEqual(noFilters)
})

test('other parameters of a URL stay', () => {
  const query = writeFilters({ ...noFilters, stock: 'out' }, new URLSearchParams('edit=p1&stock=low'))
  expect(query.toString()).toBe('edit=p1&stock=out')
})

test('active filters are listed one by one; order and page are not filters', () => {
  expect(activeFilters(filtered)).toEqual(['search', 'category', 'status', 'stock', 'lacking'])
  expect(activeFilters({ ...noFilters, sort: 'name', page: 2 })).toEqual([])
})

test('the filter for missing data is sent under the API’s names', () => {
  expect(listInput({ ...noFilters, search: ' riz ', lacking: 'translation' })).toMatchObject({
    search: 'riz',
    picture: 'all',
    translation: 'missing',
  })
})
