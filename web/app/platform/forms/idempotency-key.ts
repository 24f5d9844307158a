import { freshKey } from '../fresh-key.ts'
import { localText, setLocalText } from '../local-text.ts'

/** Without storage, the keys last as long as the page. */
const keys = new Map<string, string>()

/**
 * The idempotency key of unfinished work: the same until it is done, over reloads as well, so that a request whose
 * response was lost can be sent again.
 *
 * @param workKey the storage key of the unfinished work
 */
export function idempotencyKeyFor(workKey: string): string {
  const key = localText(nameOf(workKey)) ?? keys.get(workKey) ?? freshKey()
  keys.set(workKey, key)
  setLocalText(nameOf(workKey), key)
  return key
}

/** Call this once the work is done. */
export function dropIdempotencyKey(workKey: string): void {
  keys.delete(workKey)
  setLocalText(nameOf(workKey), null)
}

const nameOf = (workKey: string) => `${workKey}-key`
