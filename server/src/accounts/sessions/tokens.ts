import { LRUCache } from 'lru-cache'
import { hashToken, type Keys, randomToken } from '../codes/secrets.ts'

/** Seconds. */
export const accessSeconds = 15 * 60

/** A recognizable prefix, also for secret scanners. */
const refreshPrefix = 'dixr_'

const header = { alg: 'HS256', typ: 'at+jwt' } as const
const issuer = 'dix'
const audience = 'dix api'

/** The claims of an access token, which identify its session. */
export type Claims = { userId: string; sessionId: string }

/** Loaded on first use: opening the shop needs no token. */
const loadJose = () => import('jose')

/** @param now milliseconds since 1970 */
export async function signAccess(
  keys: Keys,
  { userId, sessionId }: Claims,
  now = Date.now(),
): Promise<string> {
  const { SignJWT } = await loadJose()
  const seconds = Math.floor(now / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader(header)
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessSeconds)
    .sign(keys.access)
}

/**
 * The claims of a token, or null if it is not ours: another algorithm, key, type or purpose.
 *
 * @param expired whether expired tokens are accepted, as for ending the session
 */
export async function readAccess(keys: Keys, token: string, expired = false): Promise<Claims | null> {
  const known = readBefore.get(keys)?.get(token)
  if (known && Date.now() < known.until) return known.claims
  const { jwtVerify } = await loadJose()
  try {
    const { payload } = await jwtVerify(token, keys.access, {
      algorithms: [header.alg],
      typ: header.typ,
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      ...(expired && { clockTolerance: '90 days' }),
    })
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string') return null
    const claims = { userId: sub, sessionId: sid }
    remember(keys, token, { claims, until: exp! * 1000 })
    return claims
  } catch {
    return null
  }
}

/** Cached claims of a checked token until it expires: verifying the signature again gives the same result. */
type Read = { claims: Claims; until: number }

const readBefore = new WeakMap<Keys, LRUCache<string, Read>>()

function remember(keys: Keys, token: string, read: Read): void {
  const tokens = readBefore.get(keys) ?? new LRUCache<string, Read>({ max: 2_000 })
  readBefore.set(keys, tokens.set(token, read))
}

/** A new refresh token, and its stored form. */
export function newRefresh(): { token: string; hash: string } {
  const token = refreshPrefix + randomToken()
  return { token, hash: hashToken(token) }
}

/** The stored form of a refresh token, or null if it is malformed. */
export function hashRefresh(token: string): string | null {
  return token.startsWith(refreshPrefix) ? hashToken(token) : null
}
