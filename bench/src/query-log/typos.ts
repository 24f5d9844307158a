import type { Chance } from './chance.ts'

/** Neighbouring letters on a French phone's keyboard, row by row. */
const rows = ['azertyuiop', 'qsdfghjklm', 'wxcvbn']

/** The ways to mistype the letter at `at`; each returns the whole word. */
const typos: ((word: string, at: number, chance: Chance) => string)[] = [
  (word, at, chance) => word.slice(0, at) + neighbour(word[at]!, chance) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word[at] + word.slice(at),
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
]

/**
 * A text with a typing error at `at`: a neighbouring key, or the letter omitted, doubled, or swapped with the next. It
 * is the same text if the letter has no such neighbour, as an accented letter, a digit or the last one.
 */
export function withTypo(text: string, at: number, chance: Chance): string {
  return chance.pick(typos)(text, at, chance)
}

function neighbour(letter: string, chance: Chance): string {
  const row = rows.find((keys) => keys.includes(letter))
  if (!row) return letter
  const at = row.indexOf(letter)
  return chance.pick([row[at - 1], row[at + 1]].filter((key) => key !== undefined))
}
