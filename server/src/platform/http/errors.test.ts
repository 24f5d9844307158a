import { cartEndpoints } from '@dix/contract'
import { expect, test } from 'vitest'
import { asProblem, unlisted } from './errors.ts'
import { Problem } from './problem.ts'

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error('Something in the database'), { code, ...more })
const busy = 'The shop is very busy. Please try again in a moment.'
const away = 'The shop cannot do this at the moment. Please try again shortly.'

test.each([
  [['40001', '40P01', '55P03', '53300', '57014'], busy],
  [['57P01', '57P03', '08006', 'ECONNREFUSED', 'ETIMEDOUT'], away],
  [['25006', '53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS'], away],
])('the conditions of %j pass, and the shopper is asked to try again', (codes, message) => {
  for (const code of codes) {
    const problem = asProblem(failure(code))
    expect(problem, code).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2, message })
  }
})

test('a connection lost during a transaction also leads to 503', () => {
  const cut = new Error('Client has encountered a connection error and is not queryable')
  expect(asProblem(cut)).toMatchObject({ status: 503, code: 'unavailable', message: away })
  const full = new Error('timeout exceeded when trying to connect')
  expect(asProblem(full)).toMatchObject({ status: 503, code: 'unavailable', message: busy })
})

test('a missing database socket means unavailable, any other missing file is our bug', () => {
  expect(asProblem(failure('ENOENT', { syscall: 'connect' }))).toMatchObject({ status: 503 })
  expect(asProblem(failure('ENOENT', { syscall: 'open' }))).toMatchObject({ status: 500, code: 'internal' })
})

test.each(['22021', '22P02', '22P05'])('PostgreSQL error %s is invalid input', (code) => {
  expect(asProblem(failure(code))).toMatchObject({ status: 400, code: 'invalid_input' })
})

test.each([undefined, null, 'text', {}])('a thrown %j is an internal error', (thrown) => {
  expect(asProblem(thrown)).toMatchObject({ status: 500, code: 'internal' })
})

test('an internal error reveals no details', () => {
  const problem = asProblem(failure('23505'))
  expect(problem).toMatchObject({ status: 500, code: 'internal' })
  expect(JSON.stringify(problem.in('en'))).not.toContain('database')
})

const { addToCart } = cartEndpoints

test('an error is allowed if its endpoint lists it, or every endpoint of its kind may return it', () => {
  expect(unlisted(addToCart, new Problem('cart_full', 'Cart saved.'))).toBeUndefined()
  expect(
    unlisted(addToCart, new Problem('stock_short', 'Cart saved.', { data: { stock: 2 } })),
  ).toBeUndefined()
  expect(unlisted(addToCart, new Problem('signed_out', 'Cart saved.'))).toBeUndefined()
})

test('a code or data that its endpoint does not list is reported with the request', () => {
  const found = [
    new Problem('order_settled', 'Cart saved.'),
    new Problem('cart_full', 'Cart saved.', { data: { stock: 2 } }),
    new Problem('stock_short', 'Cart saved.', { data: { left: 2 } }),
  ].map((problem) => unlisted(addToCart, problem))
  expect(found).toEqual([
    'POST /api/cart/create returned order_settled, which its endpoint does not list in "errors".',
    'POST /api/cart/create returned cart_full with data, but its endpoint lists none.',
    expect.stringContaining('POST /api/cart/create returned stock_short with other data'),
  ])
})
