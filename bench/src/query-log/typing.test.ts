import { describe, expect, test } from 'vitest'
import type { Chance } from './chance.ts'
import { keystrokes } from './typing.ts'

/** Random choices with the given answers, then always no. */
function answering(...answers: boolean[]): Chance {
  return {
    happens: () => answers.shift() ?? false,
    whole: (from) => from,
    pick: (things) => things[0]!,
    favour: (things) => things[0]!,
  }
}

describe('typing', () => {
  test('shows the text grow letter by letter', () => {
    expect(keystrokes('thé', answering())).toEqual(['t', 'th', 'thé'])
  })

  test('leaves out accents and apostrophes for shoppers who do not type them', () => {
    expect(keystrokes('l’œuf', answering(true)).at(-1)).toBe('l oeuf')
  })

  test('begins with a capital on some phones', () => {
    expect(keystrokes('riz', answering(false, true))).toEqual(['R', 'Ri', 'Riz'])
  })

  test('ends early once the result is found', () => {
    expect(keystrokes('lait caillé', answering(false, false, false, false, false, true))).toEqual([
      'l',
      'la',
      'lai',
    ])
  })

  test('goes back to correct a noticed typo', () => {
    // Keeps accents, no capital, a correct first letter, then a typo that is noticed.
    expect(keystrokes('riz', answering(false, false, false, true, true))).toEqual([
      'r',
      'ru',
      'r',
      'ri',
      'riz',
    ])
  })

  test('keeps an unnoticed typo', () => {
    expect(keystrokes('riz', answering(false, false, false, true, false))).toEqual(['r', 'ru', 'ruz'])
  })
})
