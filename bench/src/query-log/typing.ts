import type { Chance } from './chance.ts'
import { withTypo } from './typos.ts'

/**
 * Probabilities of typing habits. These are guesses that favour different texts, because there is no shop's log to
 * count yet.
 */
const habits = {
  /** Accents and apostrophes are left out of the whole text. */
  plain: 0.7,
  /** The phone capitalizes the first letter. */
  capital: 0.4,
  /** A letter is mistyped. */
  typo: 0.035,
  /** The error is noticed a few letters later. */
  noticed: 0.6,
  /** After three letters the result is already shown, so the rest is not typed. */
  satisfied: 0.07,
} as const

/**
 * The search field after each keystroke while a shopper types a text: letters, errors, corrections by the delete key,
 * and often an early end.
 */
export function keystrokes(target: string, chance: Chance): string[] {
  const shown: string[] = []
  let rest = asWritten(target, chance)
  let text = ''
  while (rest !== '') {
    if (text.length >= 3 && chance.happens(habits.satisfied)) break
    if (chance.happens(habits.typo)) {
      const wrong = withTypo(rest, 0, chance)
      if (chance.happens(habits.noticed)) shown.push(...detour(text, wrong, chance))
      else rest = wrong
    }
    text += rest.slice(0, 1)
    rest = rest.slice(1)
    shown.push(text)
  }
  return shown.filter((text, at) => text !== shown[at - 1])
}

/** Types a few letters past the error, then deletes back to the last correct one. */
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
