import { expect, test } from 'vitest'
import { placesLeft } from './places-left.ts'

const [old, late, later] = ['1', '2', '3'].map((digit) => `new@170000000000${digit}.a${digit}`) as [
  string,
  string,
  string,
]
const kept = [late, later, old, `${old}-key`, 'newer@1700000000009.a', 'new', 'lang']

test('A tab comes back to what it left, and else takes what was begun last', () => {
  expect(placesLeft('new', kept, old)).toEqual([old, later, late])
  expect(placesLeft('new', kept, null)).toEqual([later, late, old])
})

test('What a tab has sent is nothing to come back to, but what another left is', () => {
  expect(placesLeft('new', [late], old)).toEqual([late])
  expect(placesLeft('new', ['lang'], old)).toEqual([])
})
