import { expect, test } from 'vitest'
import { offeredMethods } from './offered-methods.ts'

test("shoppers choose among the owner's methods, in the owner's order, as far as the shop can take them", () => {
  expect(offeredMethods(['card', 'cash'], ['cash', 'card'])).toEqual(['card', 'cash'])
  expect(offeredMethods(['card'], ['cash', 'card'])).toEqual(['card'])
  expect(offeredMethods(['card', 'cash'], ['cash'])).toEqual(['cash'])
})

test('a shop that chose only cards and lost its provider offers all methods that it can take', () => {
  expect(offeredMethods(['card'], ['cash'])).toEqual(['cash'])
})
