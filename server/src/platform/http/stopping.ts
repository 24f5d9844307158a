import type { FastifyInstance } from 'fastify'

export type Stopping = {
  /** Whether the server is about to stop. */
  isStopping(): boolean
  /** Announces the stop while still serving. */
  announce(): void
}

/**
 * Tracks whether the server has begun to stop. From then on every response closes its connection, because a kept-alive
 * one would delay the stop until its next request.
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
