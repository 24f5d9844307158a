import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('users return to the page they came from, query included', () => {
  expect(returnPath('/search?q=riz#top')).toBe('/search?q=riz#top')
  expect(returnPath('/dashboard/profile')).toBe('/dashboard/profile')
})

test.each([undefined, null, 7, '', 'search', '/login', '/register?x=1', '/reset-password'])(
  'from %s they return home',
  (from) => expect(returnPath(from)).toBe('/'),
)

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/a/..//evil.example',
])('%s stays within this shop', (from) => expect(returnPath(from)).toMatch(/^\/(?![/\\])/))
