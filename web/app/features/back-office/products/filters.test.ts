import { expect, test } from 'vitest'
import { activeFilters, everyProduct, listInput, readFilters, writeFilters } from './filters.ts'

const narrowed = {
  search: 'riz & mil',
  category: 'c1',
  status: 'draft',
  stock: 'low',
  lacking: 'picture',
  sort: 'price-desc',
  page: 3,
} as const

test('An address says of a list what was chosen, and nothing of what was not', () => {
  expect(readFilters(writeFilters(narrowed))).toEqual(narrowed)
  expect(writeFilters(everyProduct).toString()).toBe('')
})

test('An address that speaks nonsense shows every product', () => {
  const nonsense = new URLSearchParams('status=gone&stock=&lacking=all&sort=best&page=-2&category=a/b')
  expect(readFilters(nonsense)).toEqual(everyProduct)
})

test('Filters leave alone what else stands in an address', () => {
  const query = writeFilters({ ...everyProduct, stock: 'out' }, new URLSearchParams('edit=p1&stock=low'))
  expect(query.toString()).toBe('edit=p1&stock=out')
})

test('Each thing that narrows a list is told apart; order and page narrow nothing', () => {
  expect(activeFilters(narrowed)).toEqual(['search', 'category', 'status', 'stock', 'lacking'])
  expect(activeFilters({ ...everyProduct, sort: 'name', page: 2 })).toEqual([])
})

test('What a product lacks is asked for as the call names it', () => {
  expect(listInput({ ...everyProduct, search: ' riz ', lacking: 'translation' })).toMatchObject({
    search: 'riz',
    picture: 'all',
    translation: 'missing',
  })
})
