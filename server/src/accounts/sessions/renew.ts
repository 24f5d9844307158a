import type { Queries } from '../../platform/database/client.ts'
import type { Keys } from '../codes/secrets.ts'
import { findLiveSessionByRefresh, recordUse } from './queries.ts'
import { type Claims, hashRefresh, signAccess } from './tokens.ts'

/** The live session of a refresh token, with a new access token; null if the token is invalid or malformed. */
export async function renew(
  { db, keys }: { db: Queries; keys: Keys },
  token: string,
): Promise<{ claims: Claims; access: string } | null> {
  const hash = hashRefresh(token)
  const session = hash === null ? undefined : await findLiveSessionByRefresh(db, hash)
  if (!session) return null
  if (session.stale) await recordUse(db, session.id)
  const claims = { userId: session.userId, sessionId: session.id }
  return { claims, access: await signAccess(keys, claims) }
}
