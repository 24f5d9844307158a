import { type Ability, type Endpoint, type Role, reachOf, sessionCookies } from '@dix/contract'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Queries } from '../platform/database/client.ts'
import type { Keys } from './codes/secrets.ts'
import { hasFactor } from './factors/queries.ts'
import type { OriginCheck } from './origin.ts'
import { factorMissing, noPermission, signedOut } from './problems.ts'
import { findUser, type UserRow } from './queries.ts'
import type { Cookies } from './sessions/cookies.ts'
import type { LiveSessions } from './sessions/live-sessions.ts'
import { renew } from './sessions/renew.ts'
import { type Claims, readAccess } from './sessions/tokens.ts'

/** A member of staff whose request passed the guard, and the reach of the endpoint's ability. */
export type Staff = {
  userId: string
  role: Role
  /** The only store it covers; null for every store. */
  storeId: string | null
  /** The only store that they work in, even if the ability reaches further; null for every store. */
  worksIn: string | null
}

export type Guard = {
  /** The hook of an endpoint that is not public. */
  before(endpoint: Pick<Endpoint, 'access'>): { onRequest?: onRequestAsyncHookHandler }
  /** The user and session of a request that passed the guard. */
  signedIn(request: FastifyRequest): Claims
  /** The same for an endpoint for staff. */
  staff(request: FastifyRequest): Staff
}

/**
 * Admits signed-in users to the endpoints that require them. A valid bearer token wins over the cookie. Any page can
 * make a browser send the cookie, so a write by cookie must come from our own pages. If neither token is valid but the
 * refresh cookie is, the session is renewed on the way: the response sets new cookies.
 */
export function openGuard({
  db,
  keys,
  live,
  checkOrigin,
  cookies,
  needsFactor,
}: {
  db: Queries
  keys: Keys
  live: LiveSessions
  checkOrigin: OriginCheck
  cookies: Cookies
  needsFactor(user: Pick<UserRow, 'role'>): boolean
}): Guard {
  const found = new WeakMap<FastifyRequest, Claims>()
  const staff = new WeakMap<FastifyRequest, Staff>()

  async function admit(request: FastifyRequest, reply: FastifyReply, fresh: boolean): Promise<Claims> {
    const liveClaims = async (token: string | undefined): Promise<Claims | null> => {
      const claims = token === undefined ? null : await readAccess(keys, token)
      return claims && (await live.isLive(claims, request.sender, fresh)) ? claims : null
    }
    const byBearer = await liveClaims(bearerOf(request))
    const byToken = byBearer ?? (await liveClaims(request.cookies[sessionCookies.access]))
    const refreshToken = request.cookies[sessionCookies.refresh] ?? ''
    const renewed = byToken ? null : await renew({ db, keys }, refreshToken)
    const claims = byToken ?? renewed?.claims
    if (!claims) throw signedOut()
    if (!byBearer && request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request)
    if (renewed) cookies.signIn(reply, { accesstoken: renewed.access, refreshToken }, claims.userId)
    found.set(request, claims)
    request.accountId = claims.userId
    return claims
  }

  const signedIn: onRequestAsyncHookHandler = async (request, reply) => {
    await admit(request, reply, false)
  }

  /** Bypasses the cache, so that staff who lose their role or log out lose access at once. */
  const withAbility =
    (ability: Ability): onRequestAsyncHookHandler =>
    async (request, reply) => {
      const { userId } = await admit(request, reply, true)
      const user = await findUser(db, userId)
      const reach = user ? reachOf(user.role, ability) : null
      if (!user || reach === null || (reach === 'everyStore' && user.storeId !== null)) throw noPermission()
      if (needsFactor(user) && !(await hasFactor(db, userId))) throw factorMissing()
      const { role, storeId: worksIn } = user
      staff.set(request, { userId, role, storeId: reach === 'store' ? worksIn : null, worksIn })
    }

  return {
    before({ access }) {
      if (!access) return {}
      return { onRequest: access === 'signedIn' ? signedIn : withAbility(access) }
    },
    signedIn(request) {
      const claims = found.get(request)
      if (!claims) throw new Error(`${request.url} uses signedIn but is a public endpoint`)
      return claims
    },
    staff(request) {
      const known = staff.get(request)
      if (!known) throw new Error(`${request.url} asks for staff but is not an endpoint for them`)
      return known
    },
  }
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
}
