import { expect, test } from 'vitest'
import { offeredMethods } from './offered-methods.ts'

test('shoppers choose among what the owner chose, in that order, as far as the shop can take it', () => {
  expect(offeredMethods(['card', 'cash'], ['cash', 'card'])).toEqual(['card', 'cash'])
  expect(offeredMethods(['card'], ['cash', 'card'])).toEqual(['card'])
  expect(offeredMethods(['card', 'cash'], ['cash'])).toEqual(['cash'])
})

test('a shop of cards alone whose provider is gone takes what it can', () => {
  expect(offeredMethods(['card'], ['cash'])).toEqual(['cash'])
})
