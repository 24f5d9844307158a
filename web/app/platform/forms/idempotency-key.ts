import { freshKey } from '../fresh-key.ts'

/** Without storage, the keys last as long as the page. */
const keys = new Map<string, string>()

/**
 * The idempotency key of unfinished work: the same until it is done, over reloads as well, so that a request whose
 * response was lost can be sent again.
 *
 * @param workKey the storage key of the unfinished work
 */
export function idempotencyKeyFor(workKey: string): string {
  const key = stored(workKey) ?? keys.get(workKey) ?? freshKey()
  keys.set(workKey, key)
  try {
    localStorage.setItem(nameOf(workKey), key)
  } catch {
    // The key is still in `keys`.
  }
  return key
}

/** Call this once the work is done. */
export function dropIdempotencyKey(workKey: string): void {
  keys.delete(workKey)
  try {
    localStorage.removeItem(nameOf(workKey))
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

const nameOf = (workKey: string) => `${workKey}-key`

function stored(workKey: string): string | null {
  try {
    return localStorage.getItem(nameOf(workKey))
  } catch {
    return null
  }
}
