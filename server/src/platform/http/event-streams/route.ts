import type { OutgoingHttpHeaders } from 'node:http'
import { type Endpoint, eventsPath } from '@dix/contract'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { EventStreams } from './event-streams.ts'
import type { StreamAccess } from './stream.ts'

type Owner = { userId: string; sessionId: string }

/** For example the `Guard` of accounts. */
type StreamGuard = {
  before(endpoint: Pick<Endpoint, 'access'>): Pick<RouteShorthandOptions, 'onRequest'>
  signedIn(request: FastifyRequest): Owner
}

/**
 * Registers the contract's `eventsPath`: one stream of a signed-in user. The stream outlives its access token and ends
 * with its session.
 *
 * @param findAccess reads the access of the owner of a live session, or throws
 */
export function eventRoute(
  app: FastifyInstance,
  streams: EventStreams,
  guard: StreamGuard,
  findAccess: (owner: Owner) => Promise<StreamAccess & { endsAt: Date }>,
): void {
  // Otherwise shutdown would wait for streams, which never end on their own.
  app.addHook('preClose', streams.close)
  app.get(
    eventsPath,
    {
      ...guard.before({ access: 'signedIn' }),
      schema: { hide: true },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const owner = { ...guard.signedIn(request), sender: request.sender }
      const stream = streams.open(owner, reply.raw)
      const access = await findAccess(owner).catch((error: unknown) => {
        stream.end()
        throw error
      })
      streams.start(stream, access, reply.getHeaders() as OutgoingHttpHeaders)
      reply.hijack()
    },
  )
}
