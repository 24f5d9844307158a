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

/** A member of staff whose request passed the guard, and the stores in which they have the endpoint's ability. */
export type Staff = {
  userId: string
  role: Role
  /** The only store in which they have the ability; null for every store. */
  storeId: string | null
  /** The only store that they work in, even if they have the ability in every store; null if they work in all. */
  worksIn: string | null
}

export type Guard = {
  /** The hook that admits requests to an endpoint; none if the endpoint is public. */
  before(endpoint: Pick<Endpoint, 'access'>): { onRequest?: onRequestAsyncHookHandler }
  /** The user and session of a request that passed the guard. */
  signedIn(request: FastifyRequest): Claims
  /** The member of staff whose request to a staff endpoint passed the guard. */
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
  const claimsOf = new WeakMap<FastifyRequest, Claims>()
  const staffOf = new WeakMap<FastifyRequest, Staff>()

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { bypassCache }: { bypassCache: boolean },
  ): Promise<Claims> {
    const liveClaims = async (token: string | undefined): Promise<Claims | null> => {
      const claims = token === undefined ? null : await readAccess(keys, token)
      return claims && (await live.isLive(claims, request.sender, { bypassCache })) ? claims : null
    }
    const byBearer = await liveClaims(bearerOf(request))
    const byToken = byBearer ?? (await liveClaims(request.cookies[sessionCookies.access]))
    const refreshToken = request.cookies[sessionCookies.refresh] ?? ''
    const renewed = byToken ? null : await renew({ db, keys }, refreshToken)
    const claims = byToken ?? renewed?.claims
    if (!claims) throw signedOut()
    if (!byBearer && request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request)
    if (renewed) cookies.signIn(reply, { accesstoken: renewed.access, refreshToken }, claims.userId)
    claimsOf.set(request, claims)
    request.accountId = claims.userId
    return claims
  }

  const signedIn: onRequestAsyncHookHandler = async (request, reply) => {
    await admit(request, reply, { bypassCache: false })
  }

  /** Bypasses the cache, so that staff who lose their role or log out lose access at once. */
  const withAbility =
    (ability: Ability): onRequestAsyncHookHandler =>
    async (request, reply) => {
      const { userId } = await admit(request, reply, { bypassCache: true })
      const user = await findUser(db, userId)
      const reach = user ? reachOf(user.role, ability) : null
      if (!user || reach === null || (reach === 'everyStore' && user.storeId !== null)) throw noPermission()
      if (needsFactor(user) && !(await hasFactor(db, userId))) throw factorMissing()
      const { role, storeId: worksIn } = user
      staffOf.set(request, { userId, role, storeId: reach === 'store' ? worksIn : null, worksIn })
    }

  return {
    before({ access }) {
      if (!access) return {}
      return { onRequest: access === 'signedIn' ? signedIn : withAbility(access) }
    },
    signedIn(request) {
      const claims = claimsOf.get(request)
      if (!claims) throw new Error(`${request.url} calls guard.signedIn but is a public endpoint`)
      return claims
    },
    staff(request) {
      const known = staffOf.get(request)
      if (!known) throw new Error(`${request.url} calls guard.staff but is not a staff endpoint`)
      return known
    },
  }
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
}
