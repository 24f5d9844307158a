import { expect, test } from 'vitest'
import { catalogueEndpoints } from './catalogue.ts'

const search = catalogueEndpoints.searchProducts.body
const details = catalogueEndpoints.productDetails.body

test('numbers are accepted as text and returned as numbers', () => {
  expect(search.parse({ search: 'riz', page: '2', limit: '20' })).toMatchObject({ page: 2, limit: 20 })
})

test.each([0, -1, 1.5, '1.5', 'two', '1e3', null, {}, [], Number.NaN, 2 ** 60])(
  'page %j is rejected with a message',
  (page) => {
    const result = search.safeParse({ page })
    expect(result.success).toBe(false)
    expect(result.error?.issues[0]?.message).toBe('page must be a whole number of 1 or more.')
  },
)

test.each([0, 101, '-1'])('limit %j is refused with its bounds', (limit) => {
  expect(search.safeParse({ limit }).error?.issues[0]?.message).toBe(
    'limit must be a whole number from 1 to 100.',
  )
})

test('search text that is still URL-encoded is decoded, and a malformed escape is taken as typed', () => {
  expect(search.parse({ search: 'lait%20frais' }).search).toBe('lait frais')
  expect(search.parse({ search: '100%' }).search).toBe('100%')
})

test('an id is accepted as text or inside its object; anything that cannot be an id is refused', () => {
  expect(details.parse({ productId: 'ABC' }).productId).toBe('ABC')
  expect(details.parse({ productId: { _id: 'ABC', name: 'x' } }).productId).toBe('ABC')
  for (const productId of [undefined, '', 'a-b', "a' or 1=1", 'x'.repeat(65), 7, '\u0000']) {
    expect(details.safeParse({ productId }).success).toBe(false)
  }
})

test('unknown fields are ignored', () => {
  expect(details.parse({ productId: 'A', role: 'ADMIN' })).toEqual({ productId: 'A' })
})
