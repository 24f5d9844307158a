import { type Locale, type Sentence, type SentenceValues, translate } from '@dix/contract'

/** Why the work on a file ended without a change. Kept as a sentence of ours, for whoever reads it later. */
export type Failure = { sentence: Sentence; values: SentenceValues }

export function writeFailure({ sentence, values }: Failure): string {
  return JSON.stringify({ sentence, values })
}

/** A kept failure in a reader's language. */
export function tellFailure(kept: string, locale: Locale): string {
  const { sentence, values } = JSON.parse(kept) as Failure
  return translate(locale, sentence, values)
}
