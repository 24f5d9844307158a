import { expect, test } from 'vitest'
import { firstLetter } from './first-letter.ts'

test.each([
  ['Chez Fatou', 'C'],
  ['épicerie', 'É'],
  ['e\u0301picerie', 'E\u0301'],
  ['🍊 l’orange', 'L'],
  ['« 2 Rives »', '2'],
  ['🍊', '🍊'],
  ['', ''],
])('the first letter of %j is %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})
