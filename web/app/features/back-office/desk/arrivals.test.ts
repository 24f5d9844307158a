import { expect, test } from 'vitest'
import { hasArrived, type ToAccept } from './arrivals.ts'

const page = 3
/** Waiting orders, oldest first, one page of which is listed. */
const toAccept = (...ids: string[]): ToAccept => ({
  rows: ids.slice(0, page).map((_id) => ({ _id })),
  count: ids.length,
  // Placed in the order of their names.
  newestAt: ids.at(-1) ?? null,
  dueAt: null,
  isWhole: ids.length < page,
})
const due = (dueAt: string | null): ToAccept => ({ ...toAccept('a'), dueAt })

test.each([
  ['the first one', toAccept(), toAccept('a'), true],
  ['one more', toAccept('a'), toAccept('a', 'b'), true],
  ['one in place of another', toAccept('a', 'b'), toAccept('b', 'c'), true],
  ['one that was taken', toAccept('a', 'b'), toAccept('b'), false],
  ['one behind a full page', toAccept('a', 'b', 'c'), toAccept('a', 'b', 'c', 'd'), true],
  ['one far behind it', toAccept('a', 'b', 'c', 'd'), toAccept('a', 'b', 'c', 'd', 'e'), true],
  [
    'one far behind it, as another was taken',
    toAccept('a', 'b', 'c', 'd'),
    toAccept('b', 'c', 'd', 'e'),
    true,
  ],
  ['one that moved up into the page', toAccept('a', 'b', 'c', 'd'), toAccept('b', 'c', 'd'), false],
  ['an accepted one that became due', due(null), due('2026-11-28T17:00:00.000Z'), true],
  ['the next one', due('2026-11-28T17:00:00.000Z'), due('2026-11-28T17:10:00.000Z'), true],
  ['one that somebody begins to pick', due('2026-11-28T17:10:00.000Z'), due(null), false],
])('whether an order has arrived: %s', (_, before, now, expected) => {
  expect(hasArrived(before, now)).toBe(expected)
})
