import type { Queries } from '../../platform/database/client.ts'
import { newId } from '../../platform/ids.ts'
import type { Keys } from '../codes/secrets.ts'
import { addSession } from './queries.ts'
import { newRefresh, signAccess } from './tokens.ts'

/** Both tokens under the names that clients of the specification read. */
export type Tokens = { accesstoken: string; refreshToken: string }

/** Signs a device in within the caller's transaction. The refresh token is returned only here. */
export async function beginSession(
  tx: Queries,
  keys: Keys,
  { userId, device }: { userId: string; device: string },
): Promise<Tokens> {
  const id = newId()
  const refresh = newRefresh()
  await addSession(tx, { id, userId, refreshHash: refresh.hash, device })
  return { accesstoken: await signAccess(keys, { userId, sessionId: id }), refreshToken: refresh.token }
}
