import type { CardView, ListView } from '@dix/contract'
import { expect, test } from 'vitest'
import { joinPages } from './use-endless-list.ts'

const card = (_id: string) => ({ _id }) as CardView
const page = (number: number, totalPage: number, ids: string[]): ListView => ({
  products: ids.map(card),
  page: number,
  totalPage,
  totalCount: 0,
  brands: [],
})

test('later pages follow the first in order', () => {
  const { products, next } = joinPages(page(1, 3, ['a', 'b']), [page(2, 3, ['c'])])
  expect(products.map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  expect(next).toBe(3)
})

test('nothing comes after the last page', () => {
  expect(joinPages(page(1, 2, ['a']), [page(2, 2, ['b'])]).next).toBeNull()
  expect(joinPages(page(1, 0, []), []).next).toBeNull()
})

test('a product that moved to the next page is shown once', () => {
  expect(joinPages(page(1, 2, ['a', 'b']), [page(2, 2, ['b', 'c'])]).products).toHaveLength(3)
})

test('a list opened at a later page continues from there', () => {
  expect(joinPages(page(4, 6, ['a']), []).next).toBe(5)
})
