import { expect, test } from 'vitest'
import { fileName, isDue, lastScheduledTime, outdated, warningOf } from './rules.ts'

const at = { hours: 3, minutes: 30 }
const local = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes)

test("the last due time is today's once the clock has passed it, and yesterday's before that", () => {
  expect(lastScheduledTime(local(23, 3, 30), at)).toEqual(local(23, 3, 30))
  expect(lastScheduledTime(local(23, 3, 29), at)).toEqual(local(22, 3, 30))
})

test.each([
  ['there was never one', local(23, 12), null, null, true],
  ['there has been one since', local(23, 12), local(23, 3, 30), local(23, 3, 31), false],
  ['one was done at exactly this time', local(23, 12), local(22, 12), local(23, 3, 30), false],
  ['the time has come since', local(23, 3, 30), local(22, 3, 30), local(22, 3, 31), true],
  ['the time was missed while the shop was closed', local(23, 9), local(21, 3, 30), local(21, 3, 31), true],
  ['another one began a moment ago', local(23, 3, 31), local(23, 3, 30), local(22, 3, 31), false],
  ['the last attempt failed an hour ago', local(23, 4, 30), local(23, 3, 30), local(22, 3, 31), true],
  [
    'the time has come since one failed, less than an hour ago',
    local(23, 3, 31),
    local(23, 3, 29),
    null,
    true,
  ],
  ['somebody has made one by hand since', local(23, 12), local(22, 3, 30), local(23, 11), false],
])('a backup is due or not when %s', (_when, now, attemptAt, doneAt, expected) => {
  expect(isDue(now, at, attemptAt, doneAt)).toBe(expected)
})

test('the newest backups are kept, and other files are never removed', () => {
  const names = [1, 2, 3].map((hour) => fileName(new Date(Date.UTC(2026, 10, 23, hour)), hour === 2))
  expect(names[1]).toBe('dix-20261123T020000Z.tar.age')
  const others = ['notes.txt', 'dix-old.tar', `copy of ${names[0]}`, `${names[0]}.part`]
  const all = [...others, ...names.toReversed()]
  expect(outdated(all, 2)).toEqual([names[0]])
  expect(outdated(all, 3)).toEqual([])
})

test.each([
  ['there is none', null, 'never'],
  ['the first one failed', { state: 'failed', lastDone: null }, 'failed'],
  ['the last one failed', { state: 'failed', lastDone: { at: local(23, 3) } }, 'failed'],
  ['it is two days old', { state: 'done', lastDone: { at: local(21, 12) } }, null],
  ['it is older', { state: 'done', lastDone: { at: local(21, 11, 59) } }, 'old'],
  ['the first one is being made', { state: 'running', lastDone: null }, null],
] as const)('somebody should look after the backups or not when %s', (_when, last, expected) => {
  expect(warningOf(last, local(23, 12))).toBe(expected)
})
