/** The reference: the minimum that Fastify does to send the same bytes. The parent process sends it the response. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Recorded } from './recorded.ts'

process.on('message', async ({ call, status, headers, body }: Recorded) => {
  const bytes = Buffer.from(body, 'base64')
  const app = Fastify()
  app.route({
    method: call.method,
    url: decodeURIComponent(call.path),
    handler: (_request, reply) => reply.code(status).headers(headers).send(bytes),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send!((app.server.address() as AddressInfo).port)
})
process.on('disconnect', () => process.exit())
