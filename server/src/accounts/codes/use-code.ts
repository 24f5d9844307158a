import type { Queries } from '../../platform/database/client.ts'
import { type CodePurpose, countTry, removeCode } from './queries.ts'
import { hashCode, isSame, type Keys } from './secrets.ts'

/**
 * Uses up a user's code if it is correct. A wrong attempt is counted in the caller's transaction, which must commit
 * either way. An unknown user takes the same work, so that timing tells nothing.
 *
 * @returns the email address the code was sent to, or null
 */
export async function useCode(
  tx: Queries,
  keys: Keys,
  { userId, purpose, code }: { userId: string | undefined; purpose: CodePurpose; code: string },
): Promise<string | null> {
  const owner = { userId: userId ?? '', purpose }
  const stored = await countTry(tx, owner.userId, purpose)
  const right = isSame(hashCode(keys, code, owner), stored?.hash ?? hashCode(keys, '', owner))
  if (!stored || !right) return null
  await removeCode(tx, owner.userId, purpose)
  return stored.email
}
