import { expect, test } from 'vitest'
import { dateTimeText, readDateTime, toDateTimeInput } from './date-time-input.ts'

test.each(['2026-11-23T08:30:00Z', '2026-11-23T08:30:00.000Z'])('%s is typed as a day and a time', (date) => {
  expect(toDateTimeInput(date)).toEqual({ day: '2026-11-23', time: '08:30' })
})

test.each([
  ['', '', null],
  ['2026-11-23', '8h30', '2026-11-23T08:30:00Z'],
  ['2026-11-23', '18', '2026-11-23T18:00:00Z'],
  ['2026-11-23', 'soon', '2026-11-23Tsoon:00Z'],
  ['', '8h', 'T08:00:00Z'],
])('the day %j with the time %j is read as %j', (day, time, read) => {
  expect(readDateTime(dateTimeText({ day, time }))).toBe(read)
})
