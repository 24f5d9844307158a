import { execFile } from 'node:child_process'
import { access, chown, constants, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

/**
 * The system user that runs PostgreSQL, or null for the user that runs Dix. PostgreSQL refuses to run as root, so root
 * starts it as another user.
 */
export type Runner = { name: string; uid: number; gid: number } | null

/** In order of preference: a user meant for PostgreSQL, else one that every system has. */
const candidates = ['postgres', '_postgres', 'nobody']

/**
 * Chooses the user that runs PostgreSQL: the one that runs Dix, unless that is root.
 *
 * @param databaseFolder folder of an existing database, which only its owner can serve; null if there is none yet
 * @throws StartError if root finds no suitable user
 */
export async function chooseRunner(databaseFolder: string | null): Promise<Runner> {
  if (process.getuid?.() !== 0) return null
  const users = await listUsers()
  const owner = databaseFolder && (await stat(databaseFolder))
  if (owner && owner.uid !== 0) {
    const name = users.find((user) => user.uid === owner.uid)?.name ?? `user ${owner.uid}`
    return { name, uid: owner.uid, gid: owner.gid }
  }
  for (const candidate of candidates) {
    const user = users.find(({ name }) => name === candidate)
    if (user) return user
  }
  throw new StartError(
    `PostgreSQL refuses to run as root, and there is no user ${candidates.join(', ')} to run it: create one, ` +
      'start Dix as an ordinary user, or set DATABASE_URL.',
  )
}

async function listUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
  const lines = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return lines.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    // Some systems write nobody's id as -2; the system calls need it unsigned.
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
}

/**
 * Options for every PostgreSQL process: the runner's rights, a folder that everyone can enter, and an environment
 * without the shop's secrets or variables that affect PostgreSQL.
 */
export function processOptions(runner: Runner): {
  uid?: number
  gid?: number
  cwd: string
  env: NodeJS.ProcessEnv
} {
  const { PATH, SystemRoot } = process.env
  return {
    ...(runner && { uid: runner.uid, gid: runner.gid }),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }) },
  }
}

const execute = promisify(execFile)

/**
 * Runs a program to completion as the runner.
 *
 * @param timeout milliseconds after which it is killed
 * @returns its output
 * @throws the error of `execFile`, with `stderr`, if it cannot be run or fails
 */
export async function runAs(runner: Runner, file: string, args: string[], timeout = 10_000): Promise<string> {
  const { stdout } = await execute(file, args, {
    ...processOptions(runner),
    timeout: timeout,
    windowsHide: true,
  })
  return stdout
}

/**
 * Whether the runner can reach and write the folder. Tried as that user, because modes alone are not enough to tell.
 */
export async function canWrite(runner: Runner, folder: string): Promise<boolean> {
  try {
    if (runner) await runAs(runner, '/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder])
    else await access(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Makes the runner the owner of a file or folder. */
export async function giveTo(runner: Runner, path: string): Promise<void> {
  if (runner) await chown(path, runner.uid, runner.gid)
}
