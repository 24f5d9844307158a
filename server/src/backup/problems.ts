/** Why there is no backup, or nothing was restored, in messages for the operator: printed alone, without a stack. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** What stands in a file is not what was written into it. */
export const notWhole = (why: string) =>
  new BackupProblem(`The backup was changed or cut short: ${why}. Nothing was restored.`)
