import { expect, test } from 'vitest'
import { nextTyping, restOf, type Typing } from './typing.ts'

const words = ['riz', 'œuf']

/** What a reader sees over so many moments. */
function seen(moments: number): string[] {
  let typing: Typing = { word: 0, letters: 3, going: false }
  return Array.from({ length: moments }, () => {
    typing = nextTyping(typing, words)
    return words[typing.word]!.slice(0, typing.letters)
  })
}

test('A word goes letter by letter, the next comes, and after the last the first again', () => {
  expect(seen(10)).toEqual(['ri', 'r', 'œ', 'œu', 'œuf', 'œu', 'œ', 'r', 'ri', 'riz'])
})

test('A whole word rests for a second, letters follow each other fast', () => {
  expect(restOf({ word: 0, letters: 3, going: false }, words)).toBe(1_000)
  expect(restOf({ word: 0, letters: 2, going: false }, words)).toBe(50)
  expect(restOf({ word: 0, letters: 2, going: true }, words)).toBe(50)
})
