import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { node } from './paths.mjs'
import { run } from './run.mjs'

const stopWithStarter = fileURLToPath(new URL('stop-with-starter.mjs', import.meta.url))

/** A small young generation: docs/decisions/0009-young-generation.md. */
const memory = '--max-semi-space-size=8'

/** Milliseconds between looks whether npm is still there. */
const pause = 500

/**
 * Runs the server until it ends.
 *
 * @param {string[]} [flags] for Node
 * @returns {Promise<number>} its exit code
 */
export async function serve(flags = []) {
  const args = [memory, ...flags, '--import', stopWithStarter, 'server/src/main.ts']
  const { code } = await run(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, watchNpm)
  return code
}

/** Under npm: a supervisor that kills npm alone means the shop, and npm cannot pass such a death on. */
function watchNpm(server) {
  const npm = process.env.npm_lifecycle_event && findNpm()
  if (!npm) return
  const watch = setInterval(() => isThere(npm) || server.kill('SIGTERM'), pause)
  server.once('exit', () => clearInterval(watch))
}

/** The process of the npm that runs this script: our parent, or its parent when that is npm's shell. Linux only. */
function findNpm() {
  try {
    const name = readFileSync(`/proc/${process.ppid}/comm`, 'utf8')
    if (/^(npm|node)/.test(name)) return process.ppid
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
