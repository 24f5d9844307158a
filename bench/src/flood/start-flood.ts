import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startChild } from '../cleanup/child.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

/** Where to, and what `fetch` sends. */
export type FloodedRequest = [url: string, request: RequestInit]

/** One sender. `send` resolves to how many of its requests were served, when the last of them is answered. */
export type Flood = AsyncDisposable & { send(requests: FloodedRequest[]): Promise<number> }

/** Starts a process that floods: 200 answers at once in our own would make others look late. */
export async function startFlood(): Promise<Flood> {
  const child = await startChild(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    ...child,
    async send(requests) {
      const done = once(child.process, 'message')
      child.process.send(requests)
      const [served] = (await done) as [number]
      return served
    },
  }
}
