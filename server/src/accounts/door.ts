import type { FastifyRequest } from 'fastify'
import type { Accounts, Caller } from './accounts.ts'
import type { Cookies } from './cookies.ts'
import { deviceName } from './device.ts'
import type { Guard } from './guard.ts'
import type { OriginCheck } from './origin.ts'

/** What the routes of this room share: the room itself and the ways of HTTP around it. */
export type Door = { accounts: Accounts; guard: Guard; cookies: Cookies; checkOrigin: OriginCheck }

export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, device: deviceName(request.headers['user-agent']) }
}
