import { expect, test } from 'vitest'
import { closingNoun } from './closing-noun.ts'
import { tokenise } from './words.ts'

test.each([
  ['Fresh eggs', 'eggs'],
  ['Tomato sauce with basil', 'sauce'],
  ['Rice, long-grain', 'rice'],
  ['Milk - full cream', 'milk'],
  ['Free-range chicken (frozen)', 'chicken'],
  ['Peanut oil 5 L', 'oil'],
  ['500 g', undefined],
  ['', undefined],
])('The noun of an English name stands last, before what is told besides: %s', (name, noun) => {
  const tokens = tokenise(name)
  expect(tokens[closingNoun(name, tokens) ?? -1]?.word).toBe(noun)
})
