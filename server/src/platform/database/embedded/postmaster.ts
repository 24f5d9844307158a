import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from './os-process.ts'
import type { Program } from './program.ts'
import { type Runner, runAs } from './runner.ts'

/** PostgreSQL's main process: a child of this process, or one that an earlier run left behind. */
export type Postmaster = { pid: number; running(): boolean; ended: Promise<void> }

/** Milliseconds between looks at a process that is not our child; nobody tells when such a one ends. */
const pause = 200

/** A postmaster that somebody else started. Watched until it ends. */
export function adopt(pid: number): Postmaster {
  const watch = async () => {
    while (isRunning(pid)) await wait(pause)
  }
  return { pid, running: () => isRunning(pid), ended: watch() }
}

/**
 * From polite to rude, with timeouts in milliseconds. INT ends the sessions and closes cleanly; QUIT and KILL
 * stop at once, which loses nothing committed: the next start reads it back from the log.
 */
const steps: [signal: string, timeout: number][] = [
  ['INT', 8_000],
  ['QUIT', 3_000],
  ['KILL', 2_000],
]

/** Ends a postmaster; returns when it is gone, or after 13 s when even the kernel cannot end it. */
export async function shutDown(postmaster: Postmaster, program: Program, runner: Runner): Promise<void> {
  for (const [signal, timeout] of steps) {
    if (!postmaster.running()) return
    // As the runner, so that the kernel refuses to signal a stranger; pg_ctl, as Windows has no signals.
    await runAs(runner, program.pgCtl, ['kill', signal, String(postmaster.pid)]).catch(() => {})
    await Promise.race([postmaster.ended, wait(timeout, undefined, { ref: false })])
  }
}
