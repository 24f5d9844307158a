import { connect, type Socket } from 'node:net'
import { eventsPath } from '@dix/contract'

/** Open streams of many users, as raw connections, because the client must cost almost nothing. */
export type Readers = Disposable & {
  /**
   * Triggers an event, and resolves with the milliseconds until the last stream received it.
   *
   * @param mark text of its message
   * @param count number of streams that get it
   */
  slowest(mark: string, count: number, make: () => Promise<unknown>): Promise<number>
  /** Ends the streams of these tokens. @returns the milliseconds until each was closed */
  ends(tokens: readonly string[], make: () => Promise<unknown>): Promise<number[]>
}

/** Milliseconds after which an event counts as lost. */
const lost = 10_000

/** Streams opened at once; the rest wait. */
const concurrency = 50

/** Opens a stream per token, spread over the ports, and waits until all are ready. @throws Error if one is not */
export async function openStreams(ports: readonly number[], tokens: readonly string[]): Promise<Readers> {
  const sockets = new Map<string, Socket>()
  let mark = ''
  let missing = 0
  let onLast = () => {}

  const open = (token: string, port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      sockets.set(token, socket)
      socket.setEncoding('latin1')
      socket.on('data', (text: string) => {
        if (text.includes('"ready"')) resolve()
        if (mark && text.includes(mark) && --missing === 0) onLast()
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('A stream was closed.')))
      socket.write(`GET ${eventsPath} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`)
    })

  for (let start = 0; start < tokens.length; start += concurrency) {
    const some = tokens.slice(start, start + concurrency)
    await Promise.all(some.map((token, index) => open(token, ports[(start + index) % ports.length]!)))
  }

  return {
    async slowest(awaited, count, make) {
      mark = awaited
      missing = count
      const began = performance.now()
      const all = new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${missing} streams missed an event.`)), lost)
        onLast = () => {
          clearTimeout(timer)
          resolve(performance.now() - began)
        }
      })
      const [time] = await Promise.all([all, make()])
      return time
    },
    async ends(ended, make) {
      const began = performance.now()
      const closed = ended.map(
        (token) =>
          new Promise<number>((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error('A stream did not end.')), lost)
            sockets.get(token)!.once('close', () => {
              clearTimeout(timer)
              resolve(performance.now() - began)
            })
          }),
      )
      await make()
      return Promise.all(closed)
    },
    [Symbol.dispose]() {
      for (const socket of sockets.values()) socket.destroy()
    },
  }
}
