import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'
import { watchNpm } from './watch-npm.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the repository. Forwards signals of this process to the program, and npm's exit as SIGTERM.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStart]
 * @returns {Promise<{ code: number, signalled: boolean }>} its exit code, 128 or more if a signal ended it; whether
 *   this process was asked to stop
 */
export async function run(command, args, options = {}, onStart = () => {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  let signalled = false
  const forward = (signal) => {
    signalled = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  const stopWatch = watchNpm(() => forward('SIGTERM'))
  try {
    onStart(child)
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => {
        resolve({ code: code ?? 128 + constants.signals[signal], signalled })
      })
    })
  } finally {
    stopWatch()
    for (const signal of signals) process.off(signal, forward)
  }
}

/**
 * Runs a program and returns what it prints. Ends this process if it is asked to stop while it runs.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} stdout and stderr together
 */
export async function capture(command, args, options = {}) {
  let output = ''
  const { code, signalled } = await run(
    command,
    args,
    { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
    (child) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output += text
        })
      }
    },
  )
  if (signalled) process.exit(code || 1)
  return { code, output }
}

/** The last lines of a program's output, for an error message. */
export const lastLines = (output, count) => output.trim().split('\n').slice(-count).join('\n')
