import { expect, test } from 'vitest'
import { groupShelves } from './group-shelves.ts'

const category = (_id: string) => ({ _id, name: `Category ${_id}`, image: '' })
const shelf = (_id: string, ...categories: string[]) => ({
  _id,
  name: _id,
  category: categories.map(category),
})
const shelves = [shelf('oils', 'a'), shelf('rice', 'b'), shelf('mixed', 'a', 'b')]
const names = (chosen: string[]) =>
  groupShelves(shelves, chosen).map(({ of, shelves }) => [of, shelves.map(({ _id }) => _id)])

test('Sub categories of the chosen categories come first, in the order of choosing, each once', () => {
  expect(names(['b', 'a'])).toEqual([
    ['Category b', ['rice', 'mixed']],
    ['Category a', ['oils']],
  ])
  expect(names(['a'])).toEqual([
    ['Category a', ['oils', 'mixed']],
    [null, ['rice']],
  ])
})

test('Where nothing is chosen, or what has no shelves, all stand together', () => {
  expect(names([])).toEqual([[null, ['oils', 'rice', 'mixed']]])
  expect(names(['c'])).toEqual([[null, ['oils', 'rice', 'mixed']]])
})
