import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as tick } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A connection to a node that listens on loopback, byte by byte. */
export async function openSocket(
  app: FastifyInstance,
): Promise<{ socket: Socket; received(): string; closed: Promise<unknown> }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, received: () => received, closed }
}

/**
 * Sends bytes and cuts the connection some turns of the event loop later; the node shares the event loop with the test.
 */
export async function sendAndCut(app: FastifyInstance, bytes: string, ticks: number): Promise<void> {
  const { socket, closed } = await openSocket(app)
  socket.write(bytes)
  for (let passed = 0; passed < ticks; passed++) await tick()
  socket.resetAndDestroy()
  await closed
}

/** Sends bytes and cuts the connection when the first bytes of the response arrive. */
export async function sendAndCutResponse(app: FastifyInstance, bytes: string): Promise<void> {
  const { socket, closed } = await openSocket(app)
  socket.once('data', () => socket.resetAndDestroy())
  socket.write(bytes)
  await closed
}

/** Event loop turns after which a connection is cut: from before the request is read to after its response. */
export const cutAfterTicks = [0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 30, 45]

/** Waits until no more responses come while the node serves other requests. */
export async function untilSettled(app: FastifyInstance, sockets: { received(): string }[]): Promise<void> {
  const { port } = app.server.address() as AddressInfo
  for (let same = 0, before = -1; same < 20; ) {
    const responding = sockets.filter(({ received }) => received() !== '').length
    same = responding === before ? same + 1 : 0
    before = responding
    if (!(await fetch(`http://127.0.0.1:${port}/healthz`)).ok) throw new Error('The node is not healthy.')
  }
}

/** A raw HTTP request. `length` is the announced length of its body. */
export function wire(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
  length = Buffer.byteLength(body),
): string {
  const lines = Object.entries({ host: 'dix.test', ...headers, 'content-length': String(length) })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
