import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Role } from '@dix/contract'
import type { Sender } from '../../fair-queue.ts'

/** Bytes that a client may leave unread, in addition to the system's buffers. */
const unreadLimit = 64 * 1024

/** The maximum delay in milliseconds before a client reconnects, because thousands must not come back at once. */
const longestRetry = 3_000

const head = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Otherwise nginx buffers events.
  'x-accel-buffering': 'no',
  connection: 'close',
} as const

/** The data that the topics of a user's streams depend on: their role, and the only store they work in. */
export type StreamAccess = { role: Role; storeId: string | null }

/** The user and session of a stream, and the sender whose share of the streams it takes. */
export type StreamOwner = { userId: string; sessionId: string; sender: Sender }

/** One open connection of a user's device. Until it starts, its user's access is unknown and nothing is sent. */
export class Stream {
  readonly userId: string
  readonly sessionId: string
  readonly sender: Sender
  readonly topics: string[]
  access: StreamAccess | undefined
  /** Time at which its session expires unless it is used before. */
  endsAt: Date | undefined
  readonly #response: ServerResponse
  readonly #onEnd: (stream: Stream) => void
  #isEnded = false
  #last: Buffer | undefined

  constructor(
    { userId, sessionId, sender }: StreamOwner,
    response: ServerResponse,
    onEnd: (stream: Stream) => void,
  ) {
    this.userId = userId
    this.sessionId = sessionId
    this.sender = sender
    this.topics = [`user:${userId}`, `session:${sessionId}`]
    this.#response = response
    this.#onEnd = onEnd
    response.on('close', () => this.end()).on('error', () => this.end())
  }

  /** Sends the headers. A stream that ended in the meantime closes right after them, and its client reconnects. */
  start(headers: OutgoingHttpHeaders): void {
    this.#response.writeHead(200, { ...headers, ...head })
    const retry = Math.round(longestRetry * (1 + Math.random()) * 0.5)
    this.#response.write(`retry: ${retry}\n\n`)
    if (this.#isEnded) this.#response.end(this.#last)
  }

  send(chunk: Buffer): void {
    if (this.#isEnded || !this.#response.headersSent) return
    this.#response.write(chunk)
    if (this.#response.writableLength > unreadLimit) this.end()
  }

  /** Sends a last message and ends the connection, without waiting for a client that does not read. */
  end(last?: Buffer): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#last = last
    this.#onEnd(this)
    if (!this.#response.headersSent) return
    if (this.#response.writableLength > 0) this.#response.destroy()
    else this.#response.end(last)
  }
}
