import type { FastifyInstance } from 'fastify'

/**
 * Tells whether the server has begun to stop. From then on every answer ends its connection: one that was
 * under way would otherwise keep its connection, and with it the stop, waiting for a next request.
 */
export function watchStopping(app: FastifyInstance): () => boolean {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  return () => stopping
}
