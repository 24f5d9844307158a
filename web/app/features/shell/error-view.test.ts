import { expect, test } from 'vitest'
import { failureOf } from './error-view.tsx'

test.each([
  [404, 'notFound'],
  [405, 'notAllowed'],
  [400, 'badRequest'],
  [500, 'failed'],
  [503, 'failed'],
] as const)('status %i is shown as %s', (status, failure) => {
  expect(failureOf(status, null)).toBe(failure)
})

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  '"%s" is a lost connection',
  (message) => {
    expect(failureOf(null, new TypeError(message))).toBe('connection')
  },
)

test('our own errors are not shown as a lost connection', () => {
  expect(failureOf(null, new TypeError("Cannot read properties of undefined (reading 'name')"))).toBe(
    'failed',
  )
  expect(failureOf(null, new Error('Failed to fetch'))).toBe('failed')
})
