import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSocket } from '../../../../testing/sockets.ts'
import { soon } from '../../../../testing/soon.ts'
import { refuseConnection } from '../errors.ts'
import { refuseAmbiguous } from './ambiguous-requests.ts'
import { endLateBodies } from './late-bodies.ts'
import { acceptJson } from './requests.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ clientErrorHandler: refuseConnection })
  endLateBodies(app, 30_000)
  acceptJson(app)
  refuseAmbiguous(app)
  app.post('/', (request) => request.body)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends these header lines and a chunked body, and returns everything received until the connection closes. */
async function responseTo(...lines: string[]): Promise<string> {
  const { socket, received, closed } = await openSocket(app)
  const head = ['POST / HTTP/1.1', 'content-type: application/json', ...lines].join('\r\n')
  socket.write(`${head}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)
  await closed
  return received()
}

test.each([
  [['host: a', 'host: b', 'transfer-encoding: chunked']],
  [['host: a', 'Host: a', 'transfer-encoding: chunked']],
  [['host: a', 'transfer-encoding: gzip, chunked']],
  [['host: a', 'transfer-encoding: chunked', 'transfer-encoding: chunked']],
  [['host: a', 'transfer-encoding: identity, chunked']],
  [['host: a', 'transfer-encoding: xchunked']],
  [['host: a', 'transfer-encoding: chunked', 'content-length: 2']],
  [['transfer-encoding: chunked']],
])('a request that a proxy may read differently is refused, and its connection closed: %j', async (lines) => {
  const response = await responseTo(...lines)
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  expect(response.toLowerCase()).toContain('connection: close')
})

test('a body that turns invalid after the response does not cause a second response', async () => {
  const { socket, received, closed } = await openSocket(app)
  socket.write('POST /nowhere HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n')
  await vi.waitFor(() => expect(received()).toContain('HTTP/1.1'), soon)
  socket.write('no length\r\n')
  await closed
  expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404'])
})

test.each(['chunked', 'Chunked'])('a body in chunks is taken (%s)', async (coding) => {
  const response = await responseTo('host: a', `transfer-encoding: ${coding}`, 'connection: close')
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
})
