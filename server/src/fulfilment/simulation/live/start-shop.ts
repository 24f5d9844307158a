import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../platform/free-port.ts'
import { inTemporaryFolder } from '../../../platform/temporary-folder.ts'

/** What stops a live run. Its message is for the operator. */
export class LiveRunError extends Error {
  override readonly name = 'LiveRunError'
}

/** A demo shop and its first administrator. */
export type LiveShop = { url: string; admin: { email: string; password: string } }

const main = fileURLToPath(new URL('../../../main.ts', import.meta.url))

/** The shop also stops if this process is killed. */
const stopWithParent = new URL('../../../../../scripts/lib/stop-with-parent.mjs', import.meta.url).href

/** Milliseconds until a shop that does not stop is killed; it takes at most 15,000. */
const stopLimit = 20_000

/**
 * Starts a demo shop as an operator does: in another process, on loopback, with a new database in a temporary folder.
 * Afterwards it is stopped, and the folder deleted.
 *
 * @param signal ends the wait for its start
 * @throws LiveRunError with its output if it does not start
 */
export function withDemoShop<Result>(
  signal: AbortSignal,
  use: (shop: LiveShop) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (dataDir) => {
    const admin = { email: 'admin@example.com', password: randomBytes(18).toString('base64url') }
    const port = await freePort()
    const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, ['--import', stopWithParent, main], {
      // The shop of a developer's .env stays out of it.
      cwd: dataDir,
      env: {
        ...{ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE },
        ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' },
        ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    try {
      await untilReady(child, signal)
      return await use({ url: `http://127.0.0.1:${port}`, admin })
    } finally {
      await stop(child)
    }
  })
}

/** @throws LiveRunError with the end of its output if it ends instead */
async function untilReady(child: ChildProcess, signal: AbortSignal): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      output = (output + bytes.toString()).slice(-2_000)
    })
  const isReady = await Promise.race([
    once(child, 'message', { signal }).then(() => true),
    once(child, 'close', { signal }).then(() => false),
  ])
  if (!isReady) throw new LiveRunError(`The shop did not start.\n${output}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopLimit)
  await ended
  clearTimeout(late)
}
