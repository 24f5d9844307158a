import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { codeCache, node } from './paths.mjs'
import { run } from './run.mjs'
import { watchNpm } from './watch-npm.mjs'

const stopWithParent = fileURLToPath(new URL('stop-with-parent.mjs', import.meta.url))

/** Keeps Node's memory small: docs/decisions/0009-small-memory.md. The bench reads it too. */
const serverProcess = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'))

/** Milliseconds before the server is restarted, doubled after each start that never became ready. */
const pauses = { first: 500, longest: 60_000 }

/**
 * Runs the server until it is stopped, and restarts it if it exits otherwise. A failed first start ends this too,
 * because only the operator can fix its cause.
 *
 * @param {(onStart: (child: import('node:child_process').ChildProcess) => void) => ReturnType<typeof serve>} runServer
 * @returns {Promise<number>} exit code
 */
export async function keepServing(runServer) {
  let pause = pauses.first
  for (let wasReady = false; ; ) {
    let isReady = false
    const { code, signalled } = await runServer((server) =>
      server.once('message', () => {
        isReady = true
      }),
    )
    wasReady ||= isReady
    if (signalled || code === 0 || !wasReady) return code
    if (isReady) pause = pauses.first
    process.stderr.write(`Dix exited with code ${code} and restarts in ${pause / 1000} s.\n`)
    const stopWatch = watchNpm(() => process.exit(code))
    await wait(pause)
    stopWatch()
    pause = Math.min(2 * pause, pauses.longest)
  }
}

/**
 * Runs the server until it ends.
 *
 * @param {string} program its file in the repository: the built server, or its sources
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStart]
 * @returns {Promise<{ code: number, signalled: boolean }>} like `run`
 */
export function serve(program, onStart) {
  const args = [...serverProcess.arguments, '--import', stopWithParent, program]
  // `load-quickly.ts` sets it too, but only after it and the program that imports it have been compiled.
  const env = { NODE_COMPILE_CACHE: codeCache, ...serverProcess.environment, ...process.env }
  return run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, onStart)
}
