import { expect, test } from 'vitest'
import { product } from '../../testing/catalogue.ts'
import { brandsOf, filterProducts, foundProducts, paginate, sortProducts } from './lists.ts'
import { noOffers, runningOffers } from './offers/running-offers.ts'

const rice = product({ _id: 'A', brand: 'Ndar', price: 1000, discount: 50, stock: 3 })
const oil = product({ _id: 'B', brand: 'Kaolak', price: 800, discount: 0, stock: 0 })
const salt = product({ _id: 'C', brand: 'Ndar', price: 600, discount: 10, stock: 9 })
const shop = { offers: noOffers, stocks: null }
const ids = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id).join('')

test('a list is filtered by stock, offer, brand, or any combination', () => {
  const all = [rice, oil, salt]
  const any = { inStock: false, onOffer: false, brand: null }
  expect(ids(filterProducts(shop, all, any))).toBe('ABC')
  expect(ids(filterProducts(shop, all, { ...any, inStock: true }))).toBe('AC')
  expect(ids(filterProducts(shop, all, { ...any, onOffer: true }))).toBe('AC')
  expect(ids(filterProducts(shop, all, { ...any, brand: 'Kaolak' }))).toBe('B')
  expect(ids(filterProducts(shop, all, { inStock: true, onOffer: true, brand: 'Kaolak' }))).toBe('')
})

test('a search sorted otherwise contains only its close matches', () => {
  const snapshot = { products: new Map([rice, oil, salt].map((product) => [product._id, product])) }
  const result = { ids: ['C', 'A', 'B', 'GONE'], closestIds: ['C', 'A'] }
  expect(ids(foundProducts(snapshot, result, 'relevance'))).toBe('CAB')
  for (const sort of ['price', 'price-desc', 'discount'] as const) {
    expect(ids(foundProducts(snapshot, result, sort))).toBe('CA')
  }
})

test('prices sort by the discounted price', () => {
  expect(ids(sortProducts(shop, [salt, oil, rice], 'price'))).toBe('ACB')
  expect(ids(sortProducts(shop, [salt, oil, rice], 'price-desc'))).toBe('BCA')
  expect(ids(sortProducts(shop, [salt, oil, rice], 'discount'))).toBe('ACB')
  expect(ids(sortProducts(shop, [salt, oil, rice], 'relevance'))).toBe('CBA')
})

test('pages count from 1, a page past the end is empty, an empty list has none', () => {
  expect(paginate([1, 2, 3], 1, 2)).toEqual({ rows: [1, 2], page: 1, totalPage: 2, totalCount: 3 })
  expect(paginate([1, 2, 3], 2, 2).rows).toEqual([3])
  expect(paginate([1, 2, 3], 9, 2).rows).toEqual([])
  expect(paginate([], 1, 2)).toEqual({ rows: [], page: 1, totalPage: 0, totalCount: 0 })
})

test('brands are sorted by number of products; loose goods have none', () => {
  expect(brandsOf([rice, oil, salt, product({ brand: '' })])).toEqual([
    { name: 'Ndar', count: 2 },
    { name: 'Kaolak', count: 1 },
  ])
})

test('filter and sort treat a running offer like a discount', () => {
  const offer = { percent: null, price: 200, from: 0, until: null, products: ['B'] }
  const { index } = runningOffers([{ ...offer, brands: [], categories: [], subCategories: [] }], 1)
  const onOffer = { inStock: false, onOffer: true, brand: null }
  expect(ids(filterProducts({ offers: index, stocks: null }, [rice, oil, salt], onOffer))).toBe('ABC')
  expect(ids(sortProducts({ offers: index }, [rice, oil, salt], 'price'))).toBe('BAC')
  expect(ids(sortProducts({ offers: index }, [rice, oil, salt], 'discount'))).toBe('BAC')
})
