import { expect, test } from 'vitest'
import { fold } from '../../platform/fold.ts'
import { normalize } from './query.ts'

test('a text stays bounded, regardless of how many letters its characters fold into', () => {
  expect(fold(normalize('\ufdfa'.repeat(190))).length).toBeLessThanOrEqual(200)
})

test('a long text of ordinary letters, accents or not, is cut to 200 letters', () => {
  expect(normalize('é'.repeat(300))).toBe('é'.repeat(200))
})
