import { expect, test } from 'vitest'
import { texts } from './fr/admin.ts'

test('No French sign of the administration begins a line alone: its space does not break', () => {
  const all = Object.values(texts).flatMap((room) => Object.values(room))
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter((text) => / [?!:;»](?!\w)|« /.test(text))).toEqual([])
})
