import { type Locale, type Message, type MessageValues, translate } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'

export function importNotFound() {
  return new Problem('not_found', 'Import not found. Files are kept for 7 days.')
}

/** Why the work on a file ended without a change. */
export type Failure = { sentence: Message; values: MessageValues }

/** Failures that are not about the file itself. */
export const failures = {
  cancelled: { sentence: 'Cancelled. Nothing was changed.', values: {} },
  stopped: {
    sentence: 'The shop was restarted in the meantime. Nothing was changed. Please try again.',
    values: {},
  },
  fault: {
    sentence: 'The file could not be imported because of a problem on our side. Nothing was changed.',
    values: {},
  },
} as const satisfies Record<string, Failure>

/** A failure as it is stored, so that everybody reads it in their own language. */
export function failureJson({ sentence, values }: Failure): string {
  return JSON.stringify({ sentence, values })
}

/** A stored failure in a reader's language. */
export function failureText(json: string, locale: Locale): string {
  const { sentence, values } = JSON.parse(json) as Failure
  return translate(locale, sentence, values)
}
