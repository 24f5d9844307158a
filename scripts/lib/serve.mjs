import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { node } from './paths.mjs'
import { run } from './run.mjs'

const stopWithParent = fileURLToPath(new URL('stop-with-parent.mjs', import.meta.url))

/** Keeps Node's memory small: docs/decisions/0009-small-memory.md. The bench reads it too. */
const serverProcess = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'))

/**
 * Runs the server until it ends.
 *
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStart]
 * @returns {Promise<{ code: number, signalled: boolean }>} as `run` does
 */
export function serve(onStart) {
  const args = [...serverProcess.arguments, '--import', stopWithParent, 'server/src/main.ts']
  const env = { ...serverProcess.environment, ...process.env }
  return run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, onStart)
}
