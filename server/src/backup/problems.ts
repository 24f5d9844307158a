/** The reason why a backup or restore failed, as a message for the operator, printed without a stack trace. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** The content of a file differs from what was written. */
export const notWhole = (why: string) =>
  new BackupProblem(`The backup was changed or cut short: ${why}. Nothing was restored.`)
