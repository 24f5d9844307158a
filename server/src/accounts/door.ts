import {
  type accountEndpoints,
  type Endpoint,
  type Sentence,
  type SentenceValues,
  translate,
} from '@dix/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { publish } from '../platform/http/endpoint.ts'
import { localeOf } from '../platform/http/locale.ts'
import type { Accounts, Caller } from './accounts.ts'
import type { Cookies } from './cookies.ts'
import { deviceName } from './device.ts'
import type { Guard } from './guard.ts'
import type { OriginCheck } from './origin.ts'

/** What the routes of this room share: the room itself and the ways of HTTP around it. */
export type Door = { accounts: Accounts; guard: Guard; cookies: Cookies; checkOrigin: OriginCheck }

type Endpoints = typeof accountEndpoints
type InputOf<Called extends Endpoint> = Called extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined

/** `sentence` where there is something to say to a person; `beside` stands beside `data`, as paging does. */
type Answer = { sentence?: Sentence; values?: SentenceValues; data: unknown; beside?: object }

/** Publishes a call of this room: guarded as the contract says, answered in the reader's language, kept nowhere. */
export function open<Called extends Endpoints[keyof Endpoints]>(
  app: FastifyInstance,
  { guard }: Door,
  endpoint: Called,
  handle: (input: InputOf<Called>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer>,
): void {
  publish(
    app,
    endpoint,
    async (request, reply) => {
      const { sentence, values, data, beside } = await handle(request.body as InputOf<Called>, request, reply)
      const message = sentence ? translate(localeOf(request), sentence, values) : 'OK'
      reply.header('cache-control', 'private, no-store')
      return { success: true, error: false, message, data, ...beside }
    },
    guard.before(endpoint),
  )
}

export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, device: deviceName(request.headers['user-agent']) }
}
