import { expect, test } from 'vitest'
import { delayOf, nextTyping, type Typing } from './typing.ts'

const words = ['riz', 'œuf']

/** The text that a visitor sees in each of this many steps. */
function seen(steps: number): string[] {
  let typing: Typing = { word: 0, letters: 3, going: false }
  return Array.from({ length: steps }, () => {
    typing = nextTyping(typing, words)
    return words[typing.word]!.slice(0, typing.letters)
  })
}

test('a word is removed letter by letter, then the next is typed, and the first again after the last', () => {
  expect(seen(10)).toEqual(['ri', 'r', 'œ', 'œu', 'œuf', 'œu', 'œ', 'r', 'ri', 'riz'])
})

test('a whole word stays for a second, while letters follow each other quickly', () => {
  expect(delayOf({ word: 0, letters: 3, going: false }, words)).toBe(1_000)
  expect(delayOf({ word: 0, letters: 2, going: false }, words)).toBe(50)
  expect(delayOf({ word: 0, letters: 2, going: true }, words)).toBe(50)
})
