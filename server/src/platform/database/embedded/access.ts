import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../free-port.ts'
import { StartError } from '../../start-error.ts'
import { giveTo, type Runner } from './runner.ts'

/**
 * The way in which clients reach the server.
 *
 * A Unix socket in a folder of mode 0700 needs no password (`trust`): the file system admits only the folder's owner
 * and root, as `peer` would. Without Unix sockets: loopback with a random password.
 */
export type Access = { host: string; port: number; password?: string }

export const usesSockets = process.platform !== 'win32'

/** Maximum bytes of a socket's path: 107 on Linux, 103 on macOS. */
const longestPath = 103

/** Part of the socket's file name; nothing listens on a TCP port with this number. */
const socketPort = 5432

/**
 * Prepares access to a server that is about to start. No other server may be running on the cluster.
 *
 * @param databaseFolder the database's folder, mode 0700, owned by the runner
 */
export async function openAccess(
  databaseFolder: string,
  runner: Runner,
  sockets = usesSockets,
): Promise<Access> {
  if (!sockets)
    return { host: '127.0.0.1', port: await freePort(), password: await keepPassword(databaseFolder, runner) }
  const folder = join(databaseFolder, 'socket')
  if (fits(folder)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await giveTo(runner, folder)
    await removeSocket(folder, socketPort)
    return { host: folder, port: socketPort }
  }
  return { host: await shortFolder(runner), port: socketPort }
}

/** Reads the access to a running server from its PID file. */
export async function accessOf(
  { port, socketFolder }: { port: number; socketFolder: string },
  databaseFolder: string,
): Promise<Access> {
  if (socketFolder) return { host: socketFolder, port }
  return { host: '127.0.0.1', port, password: await readFile(passwordFile(databaseFolder), 'utf8') }
}

/** Removes a dead server's socket files. PostgreSQL would refuse to start with them, even if only a zombie is left. */
export async function removeSocket(folder: string, port: number): Promise<void> {
  const socket = join(folder, `.s.PGSQL.${port}`)
  await rm(socket, { force: true })
  await rm(`${socket}.lock`, { force: true })
}

/**
 * Removes the socket's folder if it is a temporary one outside the database's folder. A server that was killed has left
 * its socket there.
 */
export async function closeAccess(folder: string, databaseFolder: string): Promise<void> {
  if (!folder.startsWith('/') || dirname(folder) === databaseFolder) return
  await removeSocket(folder, socketPort)
  await rmdir(folder).catch(() => {})
}

/** The file with the password of a server without a socket, for initdb and for later starts. */
export function passwordFile(databaseFolder: string): string {
  return join(databaseFolder, 'password')
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestPath
}

/** A private folder with a random name in the system's temporary folder. */
async function shortFolder(runner: Runner): Promise<string> {
  const homes = runner ? ['/run', '/tmp'] : [process.env.XDG_RUNTIME_DIR, tmpdir(), '/tmp']
  for (const home of homes) {
    if (!home || !fits(join(home, 'dix-XXXXXX'))) continue
    const folder = await mkdtemp(join(home, 'dix-')).catch(() => null)
    if (!folder) continue
    await giveTo(runner, folder)
    return folder
  }
  throw new StartError('The path of DATA_DIR is too long for a socket, and no shorter folder can be written.')
}

/** The superuser's password, created once. */
async function keepPassword(databaseFolder: string, runner: Runner): Promise<string> {
  const file = passwordFile(databaseFolder)
  const made = await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).then(
    () => true,
    () => false,
  )
  if (made) await giveTo(runner, file)
  return readFile(file, 'utf8')
}
