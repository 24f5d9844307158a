import { expect, test } from 'vitest'
import { redirectToCanonical } from './canonical.ts'

const path = '/product/Huile-d%E2%80%99arachide-01J'
const redirectFrom = (address: string): Response | null => {
  try {
    redirectToCanonical(new URL(address, 'http://page'), path)
    return null
  } catch (thrown) {
    return thrown as Response
  }
}

test('An old name leads to the right address for good, and keeps the query', () => {
  const response = redirectFrom('/product/Ancien-nom-01J?stock=1')
  expect(response?.status).toBe(301)
  expect(response?.headers.get('location')).toBe(`${path}?stock=1`)
})

test('The right address does not redirect, encoded or not', () => {
  expect(redirectFrom(path)).toBeNull()
  expect(redirectFrom('/product/Huile-d’arachide-01J')).toBeNull()
})

test('A malformed escape is an old address, not a crash', () => {
  expect(redirectFrom('/product/x-%E0%A4%A-01J')?.status).toBe(301)
})
