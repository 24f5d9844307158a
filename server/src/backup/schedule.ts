import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from '../platform/configuration.ts'
import type { Queries } from '../platform/database/client.ts'
import { repeat } from '../platform/repeat.ts'
import { claimBackup, recordBackup } from './record.ts'
import { isDue } from './rules.ts'

/** Milliseconds between two checks of the clock. */
const interval = 20_000

const command = fileURLToPath(new URL('cli.ts', import.meta.url))

type ScheduleDependencies = {
  db: Queries
  at: NonNullable<Configuration['backup']['at']>
  log: Pick<FastifyBaseLogger, 'info' | 'error' | 'warn'>
  /** Makes a backup, or throws the reason for its failure; `signal` aborts it. */
  run?: (signal: AbortSignal) => Promise<void>
  now?: () => Date
}

/**
 * Makes backups at a time of day as long as the process lives, each by the node that claims it first. One that was
 * missed while the shop was closed is made as soon as it opens.
 */
export function scheduleBackups({
  db,
  at,
  log,
  run = runCommand,
  now = () => new Date(),
}: ScheduleDependencies): { look(): Promise<void>; stop(): Promise<void> } {
  const ending = new AbortController()
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    const isMine = await claimBackup(db, now(), (attemptAt, doneAt) => isDue(now(), at, attemptAt, doneAt))
    if (!isMine) return
    log.info({}, 'The backup has started')
    try {
      await run(ending.signal)
      log.info({}, 'The backup is done')
    } catch (error) {
      const reason = ending.signal.aborted
        ? new Error('The shop was stopped in the meantime.')
        : (error as Error)
      log.error({ reason: reason.message }, 'The backup failed; the next try is in an hour')
      await recordBackup(db, reason)
    }
  }

  const lookOnce = () => {
    running ??= look().finally(() => {
      running = undefined
    })
    return running
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'The backups could not be checked')
  const timer = repeat(interval, lookOnce, failed)
  return {
    look: lookOnce,
    stop: async () => {
      timer.stop()
      ending.abort()
      await running?.catch(() => {})
    },
  }
}

/** Runs in a separate process with lower priority, because compressing and encrypting must not delay requests. */
async function runCommand(signal: AbortSignal): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', command, 'backup', '--claimed'],
    { stdio: ['ignore', 'ignore', 'pipe'], signal },
  )
  // The process could not be started, or was asked to end.
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => {})
  const ended = Promise.all([text(child.stderr!), once(child, 'close')])
  const [errorOutput, [code]] = await Promise.race([ended, failed])
  if (code !== 0) throw new Error(errorOutput.trim() || `The backup process exited with code ${code}.`)
}
