import { expect, test } from 'vitest'
import { mergeItems } from './merge-items.ts'

const item = (id: string, text = '') => ({ id, text })
const before = [item('a'), item('b'), item('c')]

test('a list that two users changed has what each of them added, changed and removed', () => {
  const own = [item('a', 'mine'), item('b'), item('c'), item('new here')]
  const theirs = [item('a'), item('b', 'theirs'), item('new there')]
  expect(mergeItems(before, own, theirs)).toEqual([
    item('a', 'mine'),
    item('b', 'theirs'),
    item('new there'),
    item('new here'),
  ])
})

test('of an item that both changed the own one stays, and none that one of them changed is removed', () => {
  const own = [item('a', 'mine'), item('b', 'mine')]
  const theirs = [item('a', 'theirs'), item('c', 'theirs')]
  expect(mergeItems(before, own, theirs)).toEqual([item('a', 'mine'), item('c', 'theirs'), item('b', 'mine')])
})

test('the own order stays where items were moved here, and theirs where they were not', () => {
  const moved = [item('c'), item('a'), item('b')]
  expect(mergeItems(before, moved, [...before, item('d')])).toEqual([...moved, item('d')])
  expect(mergeItems(before, [item('a', 'mine'), item('b'), item('c')], moved)).toEqual([
    item('c'),
    item('a', 'mine'),
    item('b'),
  ])
})

test('holidays are named by their dates, and lists without names are not merged', () => {
  const day = (date: string) => ({ date, name: '', spans: [] })
  expect(mergeItems([], [day('2026-12-25')], [day('2027-01-01')])).toEqual([
    day('2027-01-01'),
    day('2026-12-25'),
  ])
  expect(mergeItems(['cash'], ['cash', 'card'], [])).toBeUndefined()
  expect(mergeItems([[]], [[]], [[]])).toBeUndefined()
})
