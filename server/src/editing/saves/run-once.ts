import { createHash } from 'node:crypto'
import type { Queries } from '../../platform/database/client.ts'
import { findKeyed, lockKey } from '../queries/edits.ts'

/**
 * Id of the user who saves, the key of the save (null if there is none), and the store whose stock it changes, by
 * default the main one.
 */
export type SaveContext = { by: string; key: string | null; storeId?: string }

/** The key of a save, derived from the client's key and the input: the same key with other input is another save. */
export function saveKey(key: string | null, sent: unknown): string | null {
  return key === null
    ? null
    : createHash('sha256')
        .update(JSON.stringify([key, sent]))
        .digest('base64url')
}

/**
 * Runs a save once, even if a client that lost the response resends it.
 *
 * @returns the result of the save, or the id of the earlier edit if this key was already saved
 */
export async function runOnce<Result>(
  tx: Queries,
  { by, key }: SaveContext,
  save: () => Promise<Result>,
): Promise<Result | number> {
  if (key === null) return save()
  await lockKey(tx, key)
  return (await findKeyed(tx, by, key)) ?? save()
}
