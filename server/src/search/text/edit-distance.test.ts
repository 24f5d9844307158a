import { expect, test } from 'vitest'
import { errorsFrom } from './edit-distance.ts'

/** The textbook table, one row per letter: optimal string alignment. */
function textbook(word: string, other: string): number {
  const table = Array.from({ length: word.length + 1 }, (_, row) => [row])
  for (let column = 0; column <= other.length; column++) table[0]![column] = column
  for (let row = 1; row <= word.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const same = word[row - 1] === other[column - 1] ? 0 : 1
      let best = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + same,
      )
      const swapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && swapped) best = Math.min(best, table[row - 2]![column - 2]! + 1)
      table[row]![column] = best
    }
  }
  return table[word.length]![other.length]!
}

/** Every word of up to `longest` letters from `letters`. */
function allWords(letters: string, longest: number): string[] {
  if (longest === 0) return ['']
  const shorter = allWords(letters, longest - 1)
  const grown = shorter.filter((word) => word.length === longest - 1)
  return [...shorter, ...grown.flatMap((word) => [...letters].map((letter) => word + letter))]
}

test('an extra, missing or wrong letter, or two swapped, are one error', () => {
  const errorsTo = errorsFrom('arachide')
  expect(
    ['arachide', 'arrachide', 'arachde', 'arashide', 'arahcide'].map((word) => errorsTo(word).whole),
  ).toEqual([0, 1, 1, 1, 1])
})

test('the nearest beginning counts while the word is still being typed', () => {
  expect(errorsFrom('arash')('arachide').beginning).toBe(1)
})

test('errors are counted as the textbook table counts them', () => {
  const words = allWords('abc', 4).filter((word) => word !== '')
  const wrong = words.flatMap((word) => {
    const errorsTo = errorsFrom(word)
    return words
      .filter((other) => errorsTo(other).whole !== textbook(word, other))
      .map((other) => [word, other])
  })
  expect(wrong).toEqual([])
})

test('the distance to the nearest beginning is the minimum over all beginnings', () => {
  const other = 'bissapouye'
  for (const word of ['bisap', 'bouye', 'sapou', 'ibssap']) {
    const beginnings = Array.from({ length: other.length + 1 }, (_, length) => other.slice(0, length))
    const min = Math.min(...beginnings.map((beginning) => textbook(word, beginning)))
    expect(errorsFrom(word)(other).beginning).toBe(min)
  }
})

test('the longest word is compared correctly', () => {
  const word = 'abcdefghijklmnopqrstuvwxyzabcde'
  expect(errorsFrom(word)(`${word.slice(0, 15)}${word.slice(16)}`)).toEqual({ whole: 1, beginning: 1 })
})
