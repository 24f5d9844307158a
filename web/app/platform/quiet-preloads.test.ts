import { expect, test } from 'vitest'
import { quietPreloads } from './quiet-preloads.ts'

test('module preloads have a low priority, other links do not change', () => {
  const style = '<link rel="stylesheet" href="/a.css"/>'
  expect(quietPreloads(`<link rel="modulepreload" href="/a.js"/>${style}`)).toBe(
    `<link rel="modulepreload" fetchpriority="low" href="/a.js"/>${style}`,
  )
})
