import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from './os-process.ts'
import type { Program } from './program.ts'
import { type Runner, runAs } from './runner.ts'

/** PostgreSQL's main process: a child of this process, or one left by an earlier run. */
export type Postmaster = { pid: number; running(): boolean; ended: Promise<void> }

/** Milliseconds between checks of a process that is not our child, which ends without notifying us. */
const pause = 200

/** A postmaster that another process started, polled until it ends. */
export function adopt(pid: number): Postmaster {
  const watch = async () => {
    while (isRunning(pid)) await wait(pause)
  }
  return { pid, running: () => isRunning(pid), ended: watch() }
}

/**
 * Signals from gentle to forceful, with timeouts in milliseconds. INT ends the sessions and shuts down cleanly; QUIT
 * and KILL stop at once without losing committed data, which the next start recovers from the log.
 */
const steps: [signal: string, timeout: number][] = [
  ['INT', 8_000],
  ['QUIT', 3_000],
  ['KILL', 2_000],
]

/** Ends a postmaster. Returns when it is gone, or after 13 s if even the kernel cannot end it. */
export async function shutDown(postmaster: Postmaster, program: Program, runner: Runner): Promise<void> {
  for (const [signal, timeout] of steps) {
    if (!postmaster.running()) return
    // As the runner, so that the kernel refuses to signal another user's process; by pg_ctl, because Windows has no
    // signals.
    await runAs(runner, program.pgCtl, ['kill', signal, String(postmaster.pid)]).catch(() => {})
    await Promise.race([postmaster.ended, wait(timeout, undefined, { ref: false })])
  }
}
