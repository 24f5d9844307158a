import { expect, test } from 'vitest'
import { mergeHistories } from './merge-histories.ts'

const at = (minute: number) => `2026-11-26T10:${minute}:00.000Z`
const part = (hasOlder: boolean, ...times: number[]) => ({
  entries: times.map((minute) => ({ at: at(minute) })),
  reached: times.length > 0 ? at(times.at(-1)!) : '',
  hasOlder,
  fetchOlder: async () => {},
})
const minutes = (entries: { at: string }[]) => entries.map(({ at }) => Number(at.slice(14, 16)))

test('completely loaded lists are shown as one, newest first', () => {
  const { entries, next } = mergeHistories([part(false, 50, 20), part(false, 40, 30), part(false)])
  expect(minutes(entries)).toEqual([50, 40, 30, 20])
  expect(next).toBeUndefined()
})

test('an entry waits while another list may still load something newer', () => {
  const [edits, settings] = [part(true, 50, 35), part(true, 45, 20)]
  const { entries, next } = mergeHistories([edits, settings])
  expect(minutes(entries)).toEqual([50, 45, 35])
  expect(next).toBe(edits)
})

test('a list whose entries are all filtered out hides only entries older than its loaded part', () => {
  const offers = { ...part(true), reached: at(40) }
  const { entries, next } = mergeHistories([part(true, 50, 45, 30), offers])
  expect(minutes(entries)).toEqual([50, 45])
  expect(next).toBe(offers)
})
