import { expect, test } from 'vitest'
import { hasHint } from './hint.ts'

test('only the exact hint counts, among any other cookies', () => {
  expect(hasHint('lang=fr; signedIn=1')).toBe(true)
  expect(hasHint('signedIn=1')).toBe(true)
  for (const cookies of ['', 'lang=fr', 'signedIn=', 'notsignedIn=1', 'signedIn=10'])
    expect(hasHint(cookies)).toBe(false)
})
