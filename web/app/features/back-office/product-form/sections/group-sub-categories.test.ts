import { expect, test } from 'vitest'
import { groupSubCategories } from './group-sub-categories.ts'

const category = (_id: string) => ({ _id, name: `Category ${_id}`, image: '' })
const subCategory = (_id: string, ...categories: string[]) => ({
  _id,
  name: _id,
  category: categories.map(category),
})
const subCategories = [subCategory('oils', 'a'), subCategory('rice', 'b'), subCategory('mixed', 'a', 'b')]
const names = (chosen: string[]) =>
  groupSubCategories(subCategories, chosen).map(({ of, subCategories }) => [
    of,
    subCategories.map(({ _id }) => _id),
  ])

test('sub categories of the chosen categories come first, in the order they were chosen, each once', () => {
  expect(names(['b', 'a'])).toEqual([
    ['Category b', ['rice', 'mixed']],
    ['Category a', ['oils']],
  ])
  expect(names(['a'])).toEqual([
    ['Category a', ['oils', 'mixed']],
    [null, ['rice']],
  ])
})

test('there is one group if no chosen category has sub categories', () => {
  expect(names([])).toEqual([[null, ['oils', 'rice', 'mixed']]])
  expect(names(['c'])).toEqual([[null, ['oils', 'rice', 'mixed']]])
})
