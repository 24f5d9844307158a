import { expect, test } from 'vitest'
import { dayAfter, isDay, todayInShop } from './days.ts'

test('today is the day in Dakar, in any time zone of the browser', () => {
  expect(todayInShop(new Date('2026-11-22T23:59:59Z'))).toBe('2026-11-22')
  expect(todayInShop(new Date('2026-11-23T00:00:00Z'))).toBe('2026-11-23')
})

test('days cross months and years', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
})

test('only existing days are accepted', () => {
  expect(isDay('2026-02-28')).toBe(true)
  for (const text of ['', '2026-02-30', '2026-2-3', '22/11/2026']) expect(isDay(text), text).toBe(false)
})
