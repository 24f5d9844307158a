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

test('an old name redirects permanently to the canonical path, with the query', () => {
  const response = redirectFrom('/product/Ancien-nom-01J?stock=1')
  expect(response?.status).toBe(301)
  expect(response?.headers.get('location')).toBe(`${path}?stock=1`)
})

test('the canonical path does not redirect, encoded or not', () => {
  expect(redirectFrom(path)).toBeNull()
  expect(redirectFrom('/product/Huile-d’arachide-01J')).toBeNull()
})

test('a malformed escape redirects', () => {
  expect(redirectFrom('/product/x-%E0%A4%A-01J')?.status).toBe(301)
})
