import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import own from '../../../scripts/lib/server-process.json' with { type: 'json' }
import { type Child, startChild } from '../cleanup/child.ts'

const program = fileURLToPath(new URL('node.ts', import.meta.url))

export type StreamNode = Child & { port: number }

/** Starts a node of its own on the database of a running shop. */
export async function startNode(dataDir: string): Promise<StreamNode> {
  const child = await startChild(process.execPath, [...own.arguments, program, dataDir], {
    env: { ...own.environment, PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const listening = once(child.process, 'message')
  const [port] = (await Promise.race([
    listening,
    once(child.process, 'exit').then(() => Promise.reject(new Error('A node for streams ended.'))),
  ])) as [number]
  return { ...child, port }
}
