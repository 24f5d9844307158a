import { expect, test } from 'vitest'
import { daysInMonth, daysOf, monthOf, stateOf } from './offer-state.ts'

const offer = { from: '2026-11-29T18:00:00.000Z', until: '2026-12-02T00:00:00.000Z' }
const at = (time: string) => Date.parse(time)

test('an offer is planned, runs from its start, and is past from its end', () => {
  expect(stateOf(offer, at('2026-11-29T17:59:59.999Z'))).toBe('planned')
  expect(stateOf(offer, at('2026-11-29T18:00:00.000Z'))).toBe('running')
  expect(stateOf(offer, at('2026-12-02T00:00:00.000Z'))).toBe('past')
  expect(stateOf({ ...offer, until: null }, at('2030-01-01T00:00:00.000Z'))).toBe('running')
})

test('a month has the days on which an offer runs', () => {
  const november = monthOf(at('2026-11-01T00:00:00Z'))
  expect(daysInMonth(november)).toBe(30)
  expect(daysOf(offer, november)).toEqual({ first: 29, last: 30 })
  expect(daysOf(offer, november + 1)).toEqual({ first: 1, last: 1 })
  expect(daysOf(offer, november + 2)).toBeNull()
  expect(daysOf(offer, november - 1)).toBeNull()
  expect(daysOf({ ...offer, until: null }, november + 14)).toEqual({ first: 1, last: 31 })
})
