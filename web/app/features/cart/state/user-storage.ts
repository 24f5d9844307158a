import { cachedUser, findUser } from '../../../platform/api/query-client.ts'
import { deleteStored } from './account-state.ts'

/** A list that the browser stores for one user; other users never get it. `field`: its name in the stored object. */
export function userStorage<Item>(key: string, field: string, isItem: (value: unknown) => value is Item) {
  const read = () => parseStored(readText(key), field, isItem)
  return {
    /** The list of the signed-in user. Another user's is deleted. */
    async load(): Promise<readonly Item[]> {
      const stored = read()
      if (!stored) return []
      const user = await findUser()
      if (!user) return []
      if (user._id === stored.user) return stored.items
      deleteStored([key])
      return []
    },
    /** Stores the list that `next` makes of the user's, where this page has the user already. */
    save(next: (stored: readonly Item[]) => readonly Item[]): void {
      const user = cachedUser()
      if (!user) return
      const stored = read()
      const items = next(stored?.user === user._id ? stored.items : [])
      if (items.length === 0) deleteStored([key])
      else writeText(key, JSON.stringify({ user: user._id, [field]: items }))
    },
  }
}

/** A stored list without invalid items; null where it cannot be read. */
export function parseStored<Item>(
  text: string | null,
  field: string,
  isItem: (value: unknown) => value is Item,
): { user: string; items: Item[] } | null {
  try {
    const { user, [field]: items } = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>
    if (typeof user !== 'string' || !Array.isArray(items)) return null
    return { user, items: items.filter(isItem) }
  } catch {
    return null
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that stores nothing has nothing.
  }
  return null
}

function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that stores nothing shows it as long as the page lasts.
  }
}
