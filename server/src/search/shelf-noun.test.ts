import { expect, test } from 'vitest'
import { shelfNoun } from './shelf-noun.ts'
import { tokenise } from './words.ts'

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
])('%s is a shelf of %s, of that alone and fresh: %s', (name, noun, alone) => {
  const tokens = tokenise(name)
  const found = shelfNoun(name, tokens)
  expect(tokens[found?.at ?? -1]?.word).toBe(noun)
  expect(found?.alone).toBe(alone)
})
