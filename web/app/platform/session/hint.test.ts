import { expect, test } from 'vitest'
import { holdsHint } from './hint.ts'

test('Only the hint itself counts, whatever stands around it', () => {
  expect(holdsHint('lang=fr; signedIn=1')).toBe(true)
  expect(holdsHint('signedIn=1')).toBe(true)
  for (const cookies of ['', 'lang=fr', 'signedIn=', 'notsignedIn=1', 'signedIn=10'])
    expect(holdsHint(cookies)).toBe(false)
})
