import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '../cleanup/child.ts'

/** Milliseconds between checks, and by default for a whole start. */
const times = { look: 10, start: 60_000 } as const

/**
 * Polls a URL until it responds with 200.
 *
 * @throws Error if the server ends first, or does not respond in time
 */
export async function untilServed(url: string, server: Child, limit: number = times.start): Promise<void> {
  const end = performance.now() + limit
  while (performance.now() < end) {
    const { exitCode } = server.process
    if (exitCode !== null) throw new Error(`The server ended with code ${exitCode} before it served ${url}.`)
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => null,
    )
    if (status === 200) return
    await wait(times.look)
  }
  throw new Error(`${url} was not served within ${limit / 1000} s.`)
}
