import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmIsGone } from './npm-gone.mjs'
import { root } from './paths.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the checkout and passes on the signals that reach this process meanwhile, and npm's end as one.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(child: import('node:child_process').ChildProcess) => void} [started]
 * @returns {Promise<{ code: number, signalled: boolean }>} its exit code, 128 and more when a signal ended it;
 *   whether this process was asked to stop
 */
export async function run(command, args, options = {}, started = () => {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  let signalled = false
  const passOn = (signal) => {
    signalled = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, passOn)
  const endWatch = whenNpmIsGone(() => passOn('SIGTERM'))
  try {
    started(child)
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => {
        resolve({ code: code ?? 128 + constants.signals[signal], signalled })
      })
    })
  } finally {
    endWatch()
    for (const signal of signals) process.off(signal, passOn)
  }
}

/**
 * Runs a program quietly.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} what it printed, errors included. Ends this process when
 *   it is asked to stop meanwhile.
 */
export async function runQuietly(command, args, options = {}) {
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
