import { fileURLToPath } from 'node:url'
import { node } from './paths.mjs'
import { run } from './run.mjs'

const stopWithStarter = fileURLToPath(new URL('stop-with-starter.mjs', import.meta.url))

/** Milliseconds between looks whether npm is still there. */
const pause = 500

/**
 * Runs the server until it ends.
 *
 * @param {string[]} [flags] for Node
 * @returns {Promise<number>} its exit code
 */
export async function serve(flags = []) {
  const args = [...flags, '--import', stopWithStarter, 'server/src/main.ts']
  const { code } = await run(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, watchNpm)
  return code
}

/** Under npm: a supervisor that kills npm alone means the shop. */
function watchNpm(server) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => process.ppid === npm || server.kill('SIGTERM'), pause)
  server.once('exit', () => clearInterval(watch))
}
