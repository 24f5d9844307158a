/** The states of an import. Free of schemas, for browsers. */

/**
 * `checking` and `checked`: a dry run, which changes nothing. `failed`: nothing was changed, and `failure` gives the
 * reason; the same file can be checked and imported again.
 */
export const importStates = ['uploaded', 'checking', 'checked', 'importing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

type ImportStateRow = {
  /** Whether a process works on the file. */
  running: boolean
}

export const importStateTable = {
  uploaded: { running: false },
  checking: { running: true },
  checked: { running: false },
  importing: { running: true },
  done: { running: false },
  failed: { running: false },
} as const satisfies Record<ImportState, ImportStateRow>
