import { expect, test } from 'vitest'
import { quietPreloads } from './entry.server.tsx'

test('module preloads have a low priority, other links and texts do not change', () => {
  const others = '<link rel="stylesheet" href="/a.css"/><p>Épicerie : 1 000 ₣</p>'
  expect(quietPreloads(`<link rel="modulepreload" href="/a.js"/>${others}`)).toBe(
    `<link rel="modulepreload" fetchpriority="low" href="/a.js"/>${others}`,
  )
})
