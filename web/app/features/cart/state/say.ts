import { localeOfPage } from '../../../platform/texts/load.ts'
import type { Messages } from '../../../platform/texts/messages.ts'
import { translator } from '../../../platform/texts/translator.ts'

type Sentence = Extract<keyof Messages['cart'], 'mergeLater' | 'notSaved' | 'offlineKept' | 'wishesKept'>

/** A sentence of the cart outside of any view. */
export function say(sentence: Sentence): string {
  return translator(localeOfPage())(`cart.${sentence}`)
}
