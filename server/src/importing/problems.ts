import type { Sentence } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'
import { FileProblem } from './reading/problem.ts'

export function noSuchImport(): Problem {
  return new Problem('not_found', 'There is no such import. Files are kept for 7 days.')
}

export function importDone(): Problem {
  return new Problem('import_done', 'This file is imported already.')
}

export function importUnderWay(): Problem {
  return new Problem(
    'import_under_way',
    'This file is being worked on. Please wait until it is done, or cancel it.',
  )
}

/** What cannot be read in a file that was brought, at its field. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof FileProblem)) return error
  const { sentence, values } = error
  return new Problem('invalid_input', sentence, { values, fields: { file: sentence } })
}

/** Why the work on a file ended, for the page; `FileProblem` beside it is about the file itself. */
export const endings = {
  cancelled: 'It was cancelled. Nothing was changed.',
  stopped: 'The shop was restarted meanwhile. Nothing was changed. Please try again.',
  fault: 'The file could not be imported because of a fault on our side. Nothing was changed.',
} as const satisfies Record<string, Sentence>
