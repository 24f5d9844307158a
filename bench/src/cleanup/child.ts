import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onCleanup } from './cleanup.ts'

/** Milliseconds between asking a process to stop and killing it. Dix takes at most 15,000. */
const timeoutMs = 20_000

/** A program that is ended when disposed of, with all its children if it leads a process group. */
export type Child = AsyncDisposable & { process: ChildProcess; pid: number }

/**
 * Starts a program.
 *
 * @throws Error if it cannot be run
 */
export async function startChild(command: string, args: string[], options: SpawnOptions): Promise<Child> {
  const child = spawn(command, args, options)
  await once(child, 'spawn')
  return { process: child, pid: child.pid!, ...onCleanup(() => stop(child, options.detached === true)) }
}

async function stop(child: ChildProcess, leadsGroup: boolean): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const send = (signal: NodeJS.Signals) => {
    if (leadsGroup) process.kill(-child.pid!, signal)
    else child.kill(signal)
  }
  const ended = once(child, 'exit')
  const late = setTimeout(() => send('SIGKILL'), timeoutMs)
  send('SIGTERM')
  await ended
  clearTimeout(late)
}
