import { createHash } from 'node:crypto'
import type { Queries } from '../platform/database/client.ts'
import { findKeyed, lockKey } from './queries/edits.ts'

/** Who saves, and the name of the save; null where it has none. */
export type SaveContext = { by: string; key: string | null }

/**
 * The name of a save: the key that the client gave and all that was sent under it, so that a key which is used for
 * something else is another save.
 */
export function saveKey(key: string | null, sent: unknown): string | null {
  return key === null
    ? null
    : createHash('sha256')
        .update(JSON.stringify([key, sent]))
        .digest('base64url')
}

/**
 * Does a save that may be sent again, because its answer was lost, a single time.
 *
 * @returns the edit: of the first time, where it was done already
 */
export async function runOnce<Edit extends number | null>(
  tx: Queries,
  { by, key }: SaveContext,
  save: () => Promise<Edit>,
): Promise<Edit | number> {
  if (key === null) return save()
  await lockKey(tx, key)
  return (await findKeyed(tx, by, key)) ?? save()
}
