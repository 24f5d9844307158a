import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { node } from './paths.mjs'
import { run } from './run.mjs'

const stopWithStarter = fileURLToPath(new URL('stop-with-starter.mjs', import.meta.url))

/** How Node is started so that its memory stays small: docs/decisions/0009-small-memory.md. The bench reads it too. */
const own = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'))

/**
 * Runs the server until it ends.
 *
 * @param {(child: import('node:child_process').ChildProcess) => void} [started]
 * @returns {Promise<{ code: number, signalled: boolean }>} as `run` does
 */
export function serve(started) {
  const args = [...own.arguments, '--import', stopWithStarter, 'server/src/main.ts']
  const env = { ...own.environment, ...process.env }
  return run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, started)
}
