import { execFile } from 'node:child_process'
import { access, chown, constants, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

/**
 * The system user that runs PostgreSQL, or null for the user that runs Dix. PostgreSQL refuses to run as root,
 * so there its processes drop to another user.
 */
export type Runner = { name: string; uid: number; gid: number } | null

/** In order of preference: a user meant for PostgreSQL, else the one that every system has. */
const candidates = ['postgres', '_postgres', 'nobody']

/**
 * Chooses the user who runs PostgreSQL: the one who runs Dix, unless that is root.
 *
 * @param databaseFolder folder of an existing database, whose owner alone may serve it; null when there is none yet
 * @throws StartError when root finds no user to drop to
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
    // Some systems write nobody as -2; the system calls want it unsigned.
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
}

/**
 * What every process of PostgreSQL is started with: the runner's rights, a folder that everybody may enter, and
 * an environment without the shop's secrets and without variables that change what PostgreSQL does.
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
 * Runs a program to its end as the runner.
 *
 * @param timeout milliseconds until it is ended
 * @returns what it printed
 * @throws the error of `execFile`, with `stderr`, when it cannot be run or fails
 */
export async function runAs(runner: Runner, file: string, args: string[], timeout = 10_000): Promise<string> {
  const { stdout } = await execute(file, args, {
    ...processOptions(runner),
    timeout: timeout,
    windowsHide: true,
  })
  return stdout
}

/** Whether the runner can reach and write the folder, found by trying it as that user: modes alone do not tell. */
export async function canWrite(runner: Runner, folder: string): Promise<boolean> {
  try {
    if (runner) await runAs(runner, '/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder])
    else await access(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Makes a file or folder the runner's own. */
export async function giveTo(runner: Runner, path: string): Promise<void> {
  if (runner) await chown(path, runner.uid, runner.gid)
}
