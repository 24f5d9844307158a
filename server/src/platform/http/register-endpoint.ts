import { type Endpoint, type Message, type MessageValues, translate } from '@dix/contract'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteShorthandOptions,
} from 'fastify'
import type { z } from 'zod'
import { beginUrgent } from '../yielding.ts'
import { publish } from './endpoint.ts'
import { localeOf } from './locale.ts'
import { Problem, type ProblemOf } from './problem.ts'

type InputOf<Called extends Endpoint> = Called extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined

/** `message` is for the user; the fields of `beside` are sent next to `data`, as paging is. */
type Reply = { message?: Message; values?: MessageValues; data: unknown; beside?: object }

/** Runs before an endpoint that is not public; the `Guard` of accounts is one. */
export type Before = {
  before(endpoint: Endpoint): Pick<RouteShorthandOptions, 'onRequest' | 'preValidation'>
}

/**
 * A guard whose endpoints go before first renders and searches until they are answered, except while their body
 * arrives: one that a client sends slowly would delay everyone else.
 */
export function urgently(guard: Before): Before {
  return {
    before(endpoint) {
      const { onRequest = [], ...hooks } = guard.before(endpoint)
      const guarded = [beginUrgency, onRequest, pauseForBody].flat() as onRequestHookHandler[]
      return { ...hooks, onRequest: guarded, preValidation: beginUrgency }
    },
  }
}

/** Ends the urgency of a request; none while its body arrives. */
const urgencies = new WeakMap<FastifyRequest, () => void>()

function beginUrgency(request: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  if (!urgencies.has(request)) {
    const end = beginUrgent()
    urgencies.set(request, end)
    // Also if the guard refuses, or the client disconnects.
    raw.once('close', end)
  }
  done()
}

function pauseForBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  // Most bodies arrive with their headers.
  if (request.raw.complete === false) {
    urgencies.get(request)?.()
    urgencies.delete(request)
  }
  done()
}

/**
 * Registers a personal endpoint: guarded as the contract says, with responses in the viewer's language, never cached.
 *
 * @param handle returns the response, or a problem that the endpoint lists
 */
export function registerEndpoint<Called extends Endpoint>(
  app: FastifyInstance,
  guard: Before,
  endpoint: Called,
  handle: (
    input: InputOf<Called>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Reply | ProblemOf<Called>>,
): void {
  publish(
    app,
    endpoint,
    async (request, reply) => {
      const response = await handle(request.body as InputOf<Called>, request, reply)
      if (response instanceof Problem) throw response
      const { message, values, data, beside } = response
      const text = message ? translate(localeOf(request), message, values) : 'OK'
      reply.header('cache-control', 'private, no-store')
      return { success: true, error: false, message: text, data, ...beside }
    },
    guard.before(endpoint),
  )
}
