import { fileURLToPath } from 'node:url'
import { node } from './paths.mjs'
import { run } from './run.mjs'

const stopWithStarter = fileURLToPath(new URL('stop-with-starter.mjs', import.meta.url))

/** A small young generation: docs/decisions/0009-young-generation.md. */
const memory = '--max-semi-space-size=8'

/**
 * Runs the server until it ends.
 *
 * @param {string[]} [flags] for Node
 * @returns {Promise<number>} its exit code
 */
export async function serve(flags = []) {
  const args = [memory, ...flags, '--import', stopWithStarter, 'server/src/main.ts']
  const { code } = await run(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  return code
}
