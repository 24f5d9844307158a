import type { BackupFailure } from '@dix/contract'

/** The reason why a backup or restore failed, as a message for the operator, printed without a stack trace. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** The operating system's codes for no room: a full disk or quota, and a file larger than the disk's format takes. */
const noRoom: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'EFBIG']

const diskFull = 'There is no room on the disk: the incomplete file was removed.'
const folderName = 'BACKUP_DIR '

/** Null for another error. */
export const diskFullText = ({ code }: NodeJS.ErrnoException): string | null =>
  noRoom.includes(code) ? diskFull : null

/** The folder of the schedule cannot be used. */
export const folderProblem = (dir: string, why: string) => new BackupProblem(`${folderName}${dir} ${why}.`)

/** The reason for a recorded failure, which is the message of one of the above; null for others. */
export function failureIn(message: string | null): BackupFailure | null {
  if (message === diskFull) return 'disk_full'
  return message?.startsWith(folderName) ? 'folder' : null
}

/** The content of a file differs from what was written. */
export const notWhole = (why: string) =>
  new BackupProblem(`The backup was changed or cut short: ${why}. Nothing was restored.`)
