import type { Chance } from './chance.ts'
import { slip } from './slips.ts'

/**
 * How shoppers type, as probabilities. Guesses on the side of more different texts: there is no shop yet
 * whose log could be counted.
 */
const habits = {
  /** An accent or an apostrophe is left out, for the whole text. */
  plain: 0.7,
  /** The phone begins with a capital letter. */
  capital: 0.4,
  /** A letter goes wrong. */
  slip: 0.035,
  /** What went wrong is noticed, a few letters on. */
  noticed: 0.6,
  /** After three letters: the result is there already, so the rest is never typed. */
  satisfied: 0.07,
} as const

/**
 * What stands in the search field after each touch of a key while one shopper types one text: letters,
 * slips, corrections by way of the delete key, and often an early end.
 */
export function keystrokes(target: string, chance: Chance): string[] {
  const shown: string[] = []
  let rest = asWritten(target, chance)
  let text = ''
  while (rest !== '') {
    if (text.length >= 3 && chance.happens(habits.satisfied)) break
    if (chance.happens(habits.slip)) {
      const wrong = slip(rest, 0, chance)
      if (chance.happens(habits.noticed)) shown.push(...detour(text, wrong, chance))
      else rest = wrong
    }
    text += rest.slice(0, 1)
    rest = rest.slice(1)
    shown.push(text)
  }
  return shown.filter((text, at) => text !== shown[at - 1])
}

/** Some letters in the wrong, then back to where it was still right. */
function detour(text: string, wrong: string, chance: Chance): string[] {
  const far = Math.min(wrong.length, chance.whole(1, 3))
  const forth = Array.from({ length: far }, (_, index) => text + wrong.slice(0, index + 1))
  const back = forth.slice(0, -1).reverse()
  return [...forth, ...back, text]
}

function asWritten(target: string, chance: Chance): string {
  const plain = chance.happens(habits.plain)
    ? target
        .replaceAll('œ', 'oe')
        .normalize('NFD')
        .replace(/\p{Mark}/gu, '')
        .replaceAll('’', ' ')
    : target
  return chance.happens(habits.capital) ? plain.slice(0, 1).toUpperCase() + plain.slice(1) : plain
}
