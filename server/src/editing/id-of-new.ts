import { createHash } from 'node:crypto'
import { newId } from '../platform/ids.ts'

/**
 * The id of something new. It is the same for the same key of a user, so that a save sent again finds what the first
 * one created.
 *
 * @param key of the save; null if there is none
 */
export function idOfNew(kind: string, { userId, key }: { userId: string; key: string | null }): string {
  if (key === null) return newId()
  return createHash('sha256')
    .update(JSON.stringify([kind, userId, key]))
    .digest('hex')
    .slice(0, 26)
}
