import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import type { Access } from './access.ts'
import { clusterFolder } from './create-cluster.ts'
import { readPidFile } from './pid-file.ts'
import { type Postmaster, shutDown } from './postmaster.ts'
import type { Program } from './program.ts'
import { explainOutput } from './refusals.ts'
import { processOptions, type Runner } from './runner.ts'
import { serverSettings } from './server-settings.ts'

/** Everything needed to start the server, and to restart it. */
export type Server = {
  databaseFolder: string
  program: Program
  runner: Runner
  access: Access
  /** Path of PostgreSQL's own log. */
  logFile: string
  /** Overrides `serverSettings`. */
  settings?: Record<string, string> | undefined
}

/**
 * Milliseconds that a start may take. It usually takes 40, but after a crash the server first replays up to 512 MB of
 * its log.
 */
export const startTimeout = 120_000

/** Size in bytes above which the log of earlier starts is rotated, so that it never fills the disk. */
const longLog = 1_000_000

/** The shared memory of a killed server is freed a moment later; until then a start is refused. */
const memoryRetries = { attempts: 40, pause: 250 } as const

/**
 * Starts the server and waits until it accepts connections.
 *
 * @param onSpawn called when its process runs, before it accepts connections
 * @throws StartError with PostgreSQL's reason if it fails or times out; the abort reason after `signal`
 */
export async function launch(
  server: Server,
  signal = new AbortController().signal,
  onSpawn = () => {},
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchOnce(server, signal, onSpawn)
    } catch (error) {
      const inUse = error instanceof StartError && error.message.includes('shared memory block')
      if (!inUse || attempt === memoryRetries.attempts) throw error
      await wait(memoryRetries.pause, undefined, { signal })
    }
  }
}

async function launchOnce(server: Server, signal: AbortSignal, onSpawn: () => void): Promise<Postmaster> {
  const earlierBytes = await rotateLog(server.logFile)
  const postmaster = await spawnServer(server)
  onSpawn()
  const deadline = Date.now() + startTimeout
  while (Date.now() < deadline && !signal.aborted) {
    if (!postmaster.running()) {
      const output = (await readFile(server.logFile)).subarray(earlierBytes).toString()
      throw explainOutput(output, server.databaseFolder, 'PostgreSQL did not start')
    }
    const note = await readPidFile(clusterFolder(server.databaseFolder))
    if (note?.pid === postmaster.pid && note.status === 'ready') return postmaster
    await wait(10)
  }
  await shutDown(postmaster, server.program, server.runner)
  signal.throwIfAborted()
  throw new StartError(
    `PostgreSQL was not ready after ${startTimeout / 1000} s; ${server.logFile} may say why.`,
  )
}

async function spawnServer(server: Server): Promise<Postmaster> {
  const { databaseFolder, program, runner, access, logFile, settings } = server
  const configuration = Object.entries({ ...serverSettings(access), ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const messages = await open(logFile, 'a', 0o600)
  try {
    const child = spawn(program.postgres, ['-D', clusterFolder(databaseFolder), ...configuration], {
      ...processOptions(runner),
      // Its own process group: Ctrl-C reaches only Dix, which finishes its requests before it stops the database.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', messages.fd, messages.fd],
    })
    if (child.pid === undefined) throw (await once(child, 'error'))[0]
    return {
      pid: child.pid,
      running: () => child.exitCode === null && child.signalCode === null,
      ended: once(child, 'exit').then(() => {}),
    }
  } finally {
    await messages.close()
  }
}

/** @returns the size in bytes of the log of earlier starts */
async function rotateLog(file: string): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size < longLog) return size
  await rename(file, `${file}.old`)
  return 0
}
