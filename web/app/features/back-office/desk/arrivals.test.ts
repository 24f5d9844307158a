import { expect, test } from 'vitest'
import { hasArrived, type ToTake } from './arrivals.ts'

const page = 3
/** Waiting orders, oldest first, one page of which is listed. */
const toTake = (...ids: string[]): ToTake => ({
  rows: ids.slice(0, page).map((_id) => ({ _id })),
  count: ids.length,
  // Placed in the order of their names.
  newestAt: ids.at(-1) ?? null,
  dueAt: null,
  isWhole: ids.length < page,
})
const due = (dueAt: string | null): ToTake => ({ ...toTake('a'), dueAt })

test.each([
  ['the first one', toTake(), toTake('a'), true],
  ['one more', toTake('a'), toTake('a', 'b'), true],
  ['one in place of another', toTake('a', 'b'), toTake('b', 'c'), true],
  ['one that was taken', toTake('a', 'b'), toTake('b'), false],
  ['one behind a full page', toTake('a', 'b', 'c'), toTake('a', 'b', 'c', 'd'), true],
  ['one far behind it', toTake('a', 'b', 'c', 'd'), toTake('a', 'b', 'c', 'd', 'e'), true],
  ['one far behind it, as another was taken', toTake('a', 'b', 'c', 'd'), toTake('b', 'c', 'd', 'e'), true],
  ['one that moved up into the page', toTake('a', 'b', 'c', 'd'), toTake('b', 'c', 'd'), false],
  ['an accepted one that became due', due(null), due('2026-11-28T17:00:00.000Z'), true],
  ['the next one', due('2026-11-28T17:00:00.000Z'), due('2026-11-28T17:10:00.000Z'), true],
  ['one that somebody begins to pick', due('2026-11-28T17:10:00.000Z'), due(null), false],
])('whether an order has arrived: %s', (_, before, now, expected) => {
  expect(hasArrived(before, now)).toBe(expected)
})
