import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

test.each([
  [404, 'notFound'],
  [405, 'notAllowed'],
  [400, 'badRequest'],
  [500, 'failed'],
  [503, 'failed'],
] as const)('An answer %i is told as %s', (status, failure) => {
  expect(failureOf(status, null)).toBe(failure)
})

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'A browser that says "%s" has lost its connection',
  (message) => {
    expect(failureOf(null, new TypeError(message))).toBe('connection')
  },
)

test('A fault of our own is not blamed on the connection', () => {
  expect(failureOf(null, new TypeError("Cannot read properties of undefined (reading 'name')"))).toBe(
    'failed',
  )
  expect(failureOf(null, new Error('Failed to fetch'))).toBe('failed')
})
