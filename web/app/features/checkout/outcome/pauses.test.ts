import { expect, test } from 'vitest'
import { pauseAfter } from './pauses.ts'

test('A payment that is open is asked for about half a minute, less and less often', () => {
  const pauses: number[] = []
  for (let questions = 1; ; questions++) {
    const pause = pauseAfter(questions, 'open')
    if (pause === null) break
    pauses.push(pause)
  }
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(30_000)
})

test('A settled payment is not asked for again', () => {
  for (const state of ['paid', 'expired', 'refunded'] as const) expect(pauseAfter(1, state)).toBeNull()
})

test('An answer that was lost is asked for again', () => {
  expect(pauseAfter(1, undefined)).toBeGreaterThan(0)
})
