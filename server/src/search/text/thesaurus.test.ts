import { expect, test } from 'vitest'
import { conceptsIn } from './thesaurus.ts'
import { tokenize } from './words.ts'

const conceptsOf = (text: string) => conceptsIn(tokenize(text)).map(({ id }) => id)

test.each([
  ['couche', 'couches'],
  ['pomme de terre', 'pommes de terre'],
  ['gâteau', 'gâteaux'],
  ['eau', 'eaux'],
  ['potato', 'potatoes'],
  ['sweet potato', 'sweet potatoes'],
  ['tomato', 'tomatoes'],
  ['mango', 'mangoes'],
  ['mosquito', 'mosquitoes'],
  ['chilli', 'chillies'],
  ['fish', 'fishes'],
  ['nappy', 'nappies'],
  ['battery', 'batteries'],
  ['baby', 'babies'],
  ['toothbrush', 'toothbrushes'],
  ['tooth brush', 'tooth brushes'],
  ['matchbox', 'matchboxes'],
])('%s and %s name the same concepts', (singular, plural) => {
  expect(conceptsOf(singular)).not.toEqual([])
  expect(conceptsOf(plural)).toEqual(conceptsOf(singular))
})
