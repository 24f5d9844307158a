import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '../cleanup/child.ts'
import type { Recorded } from './recorded.ts'

const program = fileURLToPath(new URL('server.ts', import.meta.url))

/** Starts the reference server for one recorded response, in a separate process like the shop. */
export async function startBare(recorded: Recorded): Promise<Child & { url: string }> {
  const child = await startChild(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const listening = once(child.process, 'message')
  child.process.send(recorded)
  const [port] = (await listening) as [number]
  return { ...child, url: `http://127.0.0.1:${port}` }
}
