import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import own from '../../../scripts/lib/server-process.json' with { type: 'json' }
import { type Child, startChild } from '../cleanup/child.ts'

const program = fileURLToPath(new URL('node.ts', import.meta.url))

export type StreamNode = Child & {
  port: number
  /** Memory of its process after a garbage collection, in megabytes (2^20 bytes). */
  resident(): Promise<number>
}

/** Starts a separate node on a running shop's database. */
export async function startNode(dataDir: string): Promise<StreamNode> {
  const child = await startChild(process.execPath, [...own.arguments, '--expose-gc', program, dataDir], {
    env: { ...own.environment, PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const listening = once(child.process, 'message')
  const [port] = (await Promise.race([
    listening,
    once(child.process, 'exit').then(() => Promise.reject(new Error('A node for streams ended.'))),
  ])) as [number]
  const resident = async () => {
    const reply = once(child.process, 'message')
    child.process.send('resident')
    const [bytes] = (await reply) as [number]
    return bytes / 2 ** 20
  }
  return { ...child, port, resident }
}
