import type { FastifyInstance } from 'fastify'

export type Stopping = {
  /** Whether the server is about to stop. */
  isStopping(): boolean
  /** Says so from now on, while it still serves. */
  announce(): void
}

/**
 * Knows whether the server has begun to stop. From then on every answer ends its connection: one that was
 * under way would otherwise keep its connection, and with it the stop, waiting for a next request.
 */
export function watchStopping(app: FastifyInstance): Stopping {
  let stopping = false
  const announce = () => {
    stopping = true
  }
  app.addHook('preClose', async () => announce())
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  return { isStopping: () => stopping, announce }
}
