import type { en } from '../texts/en.ts'
import { localeOfPage } from '../texts/load.ts'
import { translator } from '../texts/translator.ts'

type Sentence = Extract<keyof typeof en.cart, 'mergeLater' | 'notSaved' | 'offlineKept' | 'wishesKept'>

/** A sentence of the cart outside of any view. */
export function say(sentence: Sentence): string {
  return translator(localeOfPage())(`cart.${sentence}`)
}
