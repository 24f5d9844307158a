import { expect, test } from 'vitest'
import { categoryNoun, closingNoun } from './nouns.ts'
import { tokenize } from './words.ts'

test.each([
  ['Poissons frais', 'poissons', true],
  ['Fresh fish', 'fish', true],
  ['Lait de coco', 'lait', true],
  ['Fruit from here', 'fruit', true],
  ['Orange juice', 'juice', true],
  ['Poissons et rongeurs', 'poissons', false],
  ['Fish & small pets', 'fish', false],
  ['Beurre, crème et desserts', 'beurre', false],
  ['Légumes en conserve', 'legumes', false],
  ['Frozen meat', 'meat', false],
  ['Personal care', undefined, undefined],
  ['500 g', undefined, undefined],
  ['', undefined, undefined],
])('the category %s is for %s; only that, and fresh: %s', (name, noun, isFreshOnly) => {
  const tokens = tokenize(name)
  const found = categoryNoun(name, tokens)
  expect(tokens[found?.at ?? -1]?.word).toBe(noun)
  expect(found?.isFreshOnly).toBe(isFreshOnly)
})

test.each([
  ['Fresh eggs', 'eggs'],
  ['Tomato sauce with basil', 'sauce'],
  ['Rice, long-grain', 'rice'],
  ['Milk - full cream', 'milk'],
  ['Free-range chicken (frozen)', 'chicken'],
  ['Peanut oil 5 L', 'oil'],
  ['500 g', undefined],
  ['', undefined],
])('the noun of an English name is its last word before an aside: %s', (name, noun) => {
  const tokens = tokenize(name)
  expect(tokens[closingNoun(name, tokens) ?? -1]?.word).toBe(noun)
})
