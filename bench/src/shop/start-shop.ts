import { open } from 'node:fs/promises'
import { join } from 'node:path'
import own from '../../../scripts/lib/server-process.json' with { type: 'json' }
import { freePort } from '../../../server/src/platform/free-port.ts'
import { type Child, startChild } from '../cleanup/child.ts'
import { root } from '../root.ts'
import { untilServed } from './until-served.ts'

export type Shop = Child & { url: string }

/**
 * Starts the production server on a DATA_DIR, in a separate process, and waits until it serves.
 *
 * @param imported a program for its process, which replies to messages
 * @throws Error if it does not
 */
export async function startShop(dataDir: string, imported?: string): Promise<Shop> {
  const port = await freePort()
  const log = await open(join(dataDir, 'bench.log'), 'a')
  const imports = imported === undefined ? [] : ['--import', imported]
  const args = [...own.arguments, ...imports, join(root, 'server/build/main.js')]
  const child = await startChild(process.execPath, args, {
    // Ignore a developer's .env and DATABASE_URL, to measure the default shop.
    cwd: dataDir,
    env: {
      ...own.environment,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      // A few shoppers represent many here.
      ORDER_LIMIT_FACTOR: '1000000',
      // The load represents many shoppers, each with a different IP address.
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', log.fd, log.fd, ...(imported === undefined ? [] : (['ipc'] as const))],
  })
  await log.close()
  const url = `http://127.0.0.1:${port}`
  await untilServed(`${url}/healthz`, child)
  return { ...child, url }
}
