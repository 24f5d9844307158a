import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { node } from './paths.mjs'
import { run } from './run.mjs'

const stopWithStarter = fileURLToPath(new URL('stop-with-starter.mjs', import.meta.url))

/** A small young generation: docs/decisions/0009-young-generation.md. The bench starts Node with the same. */
const nodeArguments = JSON.parse(readFileSync(new URL('node-arguments.json', import.meta.url), 'utf8'))

/**
 * Runs the server until it ends.
 *
 * @param {(child: import('node:child_process').ChildProcess) => void} [started]
 * @returns {Promise<{ code: number, signalled: boolean }>} as `run` does
 */
export function serve(started) {
  const args = [...nodeArguments, '--import', stopWithStarter, 'server/src/main.ts']
  return run(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, started)
}
