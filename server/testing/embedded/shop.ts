import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, readFile, readlink, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Embedded, startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { quickFolder } from '../quick-folder.ts'

/** A fresh path for a DATA_DIR, removed after the test together with its database. */
export async function newDataDir({ mode = 0o711, name = 'data' } = {}): Promise<string> {
  const home = await quickFolder('dix-embedded-')
  await chmod(home, mode)
  const dataDir = join(home, name)
  // With a strict umask, the database's user could not enter a folder in between.
  if (dirname(dataDir) !== home) await mkdir(dirname(dataDir))
  await chmod(dirname(dataDir), mode)
  onTestFinished(async () => {
    const databaseFolder = join(dataDir, 'postgres')
    const link = await lstat(databaseFolder).catch(() => null)
    if (link?.isSymbolicLink())
      await rm(dirname(await readlink(databaseFolder)), { recursive: true, force: true })
    await rm(home, { recursive: true, maxRetries: 5 })
  })
  return dataDir
}

/** Starts the database in this process and captures its messages; stopped after the test. */
export async function start(
  dataDir: string,
  more: { sockets?: boolean } = {},
): Promise<Embedded & { logged: string[]; details: object[] }> {
  const logged: string[] = []
  const details: object[] = []
  const message = (about: object, message: string) => {
    logged.push(message)
    details.push(about)
  }
  const embedded = await startEmbedded({ dataDir, log: { info: message, warn: message }, ...more })
  onTestFinished(embedded.stop)
  return { ...embedded, logged, details }
}

/** Runs `child.ts`; `line` is what it printed. Killed after the test. */
export async function startChild(
  what: 'lock' | 'start',
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawnChild(what, dataDir, user)
  return { child, line: await firstLine(child) }
}

/** The same, without waiting for its line. */
export function spawnChild(
  what: string,
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): ChildProcess {
  const script = fileURLToPath(new URL('child.ts', import.meta.url))
  const child = spawn(process.execPath, [script, what, dataDir], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => kill(child))
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) return line
  return ''
}

/** Kills a process as the system does when memory runs out; returns when it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The id of the server on DATA_DIR's cluster, from the server's own file. */
export async function serverPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The message in the log about a database that an earlier run left. */
export const takenOver = 'Taking over PostgreSQL, which an earlier run left running'

/** A DATA_DIR whose Dix was killed; its database keeps running, as `pid`. */
export async function killedDix(): Promise<{ dataDir: string; pid: number }> {
  const dataDir = await newDataDir()
  const { child, line } = await startChild('start', dataDir)
  if (line !== 'ready') throw new Error(line)
  const pid = await serverPid(dataDir)
  await kill(child)
  return { dataDir, pid }
}

/** Runs one statement on its own connection. */
export async function query(embedded: Pick<Embedded, 'connection'>, statement: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Retries until it succeeds; the test's own time limit ends it. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch {
      await wait(50)
    }
  }
}
