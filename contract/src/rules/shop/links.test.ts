import { expect, test } from 'vitest'
import { safeLink } from './links.ts'

test.each([
  ['/info/terms', '/info/terms'],
  ['/search?q=riz#top', '/search?q=riz#top'],
  ['/Épicerie-S1', '/%C3%89picerie-S1'],
  ['https://www.example.com/a?b=c', 'https://www.example.com/a?b=c'],
  ['HTTPS://www.example.com', 'https://www.example.com/'],
  ['tel:+221770000000', 'tel:+221770000000'],
  ['mailto:bonjour@example.com', 'mailto:bonjour@example.com'],
])('%s may be shown as %s', (typed, shown) => {
  expect(safeLink(typed)).toBe(shown)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://www.example.com/1',
  'http://www.example.com/',
  'ftp://www.example.com/',
  '//www.example.com/',
  '/\\www.example.com/',
  '/\t/www.example.com/',
  '/.//www.example.com/',
  '/a/..//www.example.com/',
  '/%2e%2e//www.example.com/',
  'https://',
  'info/terms',
  '#top',
  '',
])('%j may not be shown', (typed) => {
  expect(safeLink(typed)).toBeNull()
})
