import { type Message, type MessageValues, translate } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'

export function importNotFound() {
  return new Problem('not_found', 'Import not found. Files are kept for 7 days.')
}

/** The reason why the work on a file ended without a change. */
export type ImportFailure = { message: Message; values?: MessageValues }

/** Failures that the file did not cause. */
export const failures = {
  cancelled: { message: 'Cancelled. Nothing was changed.' },
  stopped: { message: 'The shop was restarted in the meantime. Nothing was changed. Please try again.' },
  internal: {
    message: 'The file could not be imported because of a problem on our side. Nothing was changed.',
  },
} as const satisfies Record<string, ImportFailure>

/** A whole file cannot be imported, for a reason that its user can fix. Nothing was changed. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
  readonly failure: Required<ImportFailure>

  constructor(message: Message, values: MessageValues = {}) {
    super(translate('en', message, values))
    this.failure = { message, values }
  }
}

/** A command of the operator failed. The message is in English. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem'
}
