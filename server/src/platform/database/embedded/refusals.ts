import { StartError } from '../../start-error.ts'

const messages: Record<string, (folder: string) => string> = {
  ENOSPC: (folder) =>
    `The disk under ${folder} is full: free some space (a new shop needs about 100 MB) or choose another DATA_DIR.`,
  EDQUOT: (folder) =>
    `The disk quota under ${folder} is used up: free some space or choose another DATA_DIR.`,
  EROFS: (folder) => `${folder} is on a read-only file system: make it writable or choose another DATA_DIR.`,
  EACCES: (folder) =>
    `${folder} is closed to this user: give it to the user that runs Dix or choose another DATA_DIR.`,
  ENOTDIR: (folder) =>
    `${folder} is, or lies under, a file where a folder is needed: choose another DATA_DIR.`,
  NAMELESS: () =>
    'The user that runs Dix has no name on this machine, as in some containers, and PostgreSQL needs one to make ' +
    'its database: add the user to /etc/passwd, run as a named one or as root, or set DATABASE_URL.',
}

/** The wording of PostgreSQL's own programs (strerror, in English because LC_ALL is C). */
const wordings: [RegExp, string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
  [/could not look up effective user ID/, 'NAMELESS'],
]

/**
 * Turns a file system error into a message for the operator.
 *
 * @param error thrown by a file operation
 * @returns a StartError, or the error itself if it is of another kind
 */
export function explainRefusal(error: unknown, folder: string): unknown {
  const { code = '', errno, message } = error as NodeJS.ErrnoException
  if (errno === undefined) return error
  const explain = messages[{ EPERM: 'EACCES', EEXIST: 'ENOTDIR' }[code] ?? code]
  const other = `${folder} cannot be used (${message}): choose another DATA_DIR.`
  return new StartError(explain?.(folder) ?? other, { cause: error })
}

/**
 * Does the same with what initdb or postgres printed before it exited.
 *
 * @param output its messages; the last line is quoted if the cause is unknown
 * @param doing what failed, as the beginning of a message
 */
export function explainOutput(output: string, folder: string, doing: string): StartError {
  const known = wordings.find(([wording]) => wording.test(output))
  if (known) return new StartError(messages[known[1]]!(folder))
  const lines = output.trim().split('\n')
  const line = lines.findLast((each) => /FATAL|PANIC|error:/.test(each)) ?? lines.at(-1)
  const reason = line?.replace(/^.*?(?=FATAL|PANIC|error:)/, '').replace(/\.$/, '')
  return new StartError(`${doing}: ${reason || 'it gave no reason'}.`)
}
