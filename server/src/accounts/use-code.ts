import type { Queries } from '../platform/database/client.ts'
import { type CodePurpose, removeCode, takeTry } from './queries/codes.ts'
import { hashCode, isSame, type Keys } from './secrets.ts'

/**
 * Uses up a person's code when it is the right one: the address it was sent to, else null. A wrong try is
 * counted as part of the caller's transaction, which therefore must commit either way. The same work is
 * done for a person there is not.
 */
export async function useCode(
  tx: Queries,
  keys: Keys,
  { userId, purpose, code }: { userId: string | undefined; purpose: CodePurpose; code: string },
): Promise<string | null> {
  const owner = { userId: userId ?? '', purpose }
  const kept = await takeTry(tx, owner.userId, purpose)
  const right = isSame(hashCode(keys, code, owner), kept?.hash ?? hashCode(keys, '', owner))
  if (!kept || !right) return null
  await removeCode(tx, owner.userId, purpose)
  return kept.email
}
