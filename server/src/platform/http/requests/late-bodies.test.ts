import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseConnection } from '../errors.ts'
import { endLateBodies, waitFor } from './late-bodies.ts'

/** Milliseconds after which a body is late in these tests. */
const timeout = 150

let app: FastifyInstance
beforeEach(async () => {
  app = Fastify({ clientErrorHandler: refuseConnection })
  endLateBodies(app, timeout)
  app.post('/small', (request) => request.body)
  app.post('/large', {
    handler: (request) => request.body,
    onRequest: async (request) => waitFor(request, 60_000),
  })
  app.post('/guarded', {
    handler: (request) => request.body,
    onRequest: async (_request, reply) => reply.code(401).send('no'),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Starts a request of ten bytes and sends none of them. */
async function begin(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`,
  )
  return { socket, closed, received: () => received }
}

/** Waits until a body expected from now on is late: by then earlier ones are late too. */
async function pastTimeout(): Promise<void> {
  const { closed } = await begin('/small')
  await closed
}

test('a body that never arrives gets a 408, and the connection is closed', async () => {
  const { closed, received } = await begin('/small')
  await closed
  expect(received()).toMatch(/^HTTP\/1\.1 408 .*"code":"malformed_request"/s)
})

test.each(['/guarded', '/nowhere', '/%ff'])(
  'a refusal does not keep the connection of a body that does not come, and is the only response (%s)',
  async (path) => {
    const { closed, received } = await begin(path)
    await closed
    expect(received().match(/HTTP\/1\.1 4\d\d /g)).toHaveLength(1)
  },
)

test('an endpoint that waits accepts a body at any later time', async () => {
  const { socket, received } = await begin('/large')
  await pastTimeout()
  expect(received()).toBe('')
  const response = once(socket, 'data')
  socket.write('"12345678"')
  await response
  expect(received()).toMatch(/^HTTP\/1\.1 200 .*12345678$/s)
  socket.destroy()
})

test('a connection that continues after its body came in time is left alone', async () => {
  const { socket, received } = await begin('/small')
  const response = once(socket, 'data')
  socket.write('"12345678"')
  await response
  await pastTimeout()
  const again = once(socket, 'data')
  socket.write('GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n')
  await again
  expect(received()).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 404 /s)
  socket.destroy()
})
