import { type IntentEvent, type Intents, nothingKnown } from './intent-types.ts'
import { reduce } from './intents.ts'
import { tellReaders } from './readers.ts'

let intents = nothingKnown
let stay: object = {}

/** The cart of whoever is signed in, as this tab knows it. */
export function accountCart(): Intents {
  return intents
}

/** Stands for one stay of one person: what was asked for in another is not for this one to hear. */
export function currentStay(): object {
  return stay
}

/** Tells the account's cart what happened. */
export function dispatch(event: IntentEvent): void {
  intents = reduce(intents, event)
  tellReaders()
}

/** Forgets everything: the next one signed in may be somebody else. */
export function forgetAccountCart(): void {
  intents = nothingKnown
  stay = {}
  tellReaders()
}
