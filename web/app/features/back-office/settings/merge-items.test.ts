import { expect, test } from 'vitest'
import { mergeItems } from './merge-items.ts'

const item = (id: string, text = '') => ({ id, text })
const before = [item('a'), item('b'), item('c')]

test('a list that two users changed includes the additions, changes and removals of both', () => {
  const own = [item('a', 'mine'), item('b'), item('c'), item('new here')]
  const theirs = [item('a'), item('b', 'theirs'), item('new there')]
  expect(mergeItems(before, own, theirs)).toEqual([
    item('a', 'mine'),
    item('b', 'theirs'),
    item('new there'),
    item('new here'),
  ])
})

test("if both changed an item, the user's own version wins; an item changed by one is not removed", () => {
  const own = [item('a', 'mine'), item('b', 'mine')]
  const theirs = [item('a', 'theirs'), item('c', 'theirs')]
  expect(mergeItems(before, own, theirs)).toEqual([item('a', 'mine'), item('c', 'theirs'), item('b', 'mine')])
})

test("the user's own order wins if items were moved here, else the other's", () => {
  const moved = [item('c'), item('a'), item('b')]
  expect(mergeItems(before, moved, [...before, item('d')])).toEqual([...moved, item('d')])
  expect(mergeItems(before, [item('a', 'mine'), item('b'), item('c')], moved)).toEqual([
    item('c'),
    item('a', 'mine'),
    item('b'),
  ])
})

test('holidays are identified by date, and lists without ids are not merged', () => {
  const day = (date: string) => ({ date, name: '', spans: [] })
  expect(mergeItems([], [day('2026-12-25')], [day('2027-01-01')])).toEqual([
    day('2027-01-01'),
    day('2026-12-25'),
  ])
  expect(mergeItems(['cash'], ['cash', 'card'], [])).toBeUndefined()
  expect(mergeItems([[]], [[]], [[]])).toBeUndefined()
})
