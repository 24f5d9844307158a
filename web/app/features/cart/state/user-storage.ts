import { cachedUser, findUser } from '../../../platform/api/query-client.ts'
import { localText, setLocalText } from '../../../platform/local-text.ts'
import { isSignedIn } from '../../../platform/session/session.ts'
import { deleteStored } from './account-state.ts'

/**
 * The owner of data that a page stores before it knows its user: the user of the next page, as with a visitor's cart.
 */
// Stryker disable next-line StringLiteral: any text that is no user's id would do
const unknownOwner = ''

/** A list that the browser stores for one user; other users never get it. `field`: its name in the stored object. */
export function userStorage<Item>(key: string, field: string, isItem: (value: unknown) => value is Item) {
  const read = () => parseStored(localText(key), field, isItem)
  const change = (owner: string, next: (stored: readonly Item[]) => readonly Item[]) => {
    const stored = read()
    const items = next(stored && [owner, unknownOwner].includes(stored.user) ? stored.items : [])
    if (items.length === 0) deleteStored([key])
    else setLocalText(key, JSON.stringify({ user: owner, [field]: items }))
  }
  return {
    /** The list of the signed-in user. Another user's is deleted. */
    async load(): Promise<readonly Item[]> {
      const stored = read()
      if (!stored) return []
      const user = await findUser()
      if (!user) return []
      if (stored.user === user._id || stored.user === unknownOwner) return stored.items
      deleteStored([key])
      return []
    },
    /** Stores the list that `next` makes from the user's, if this page already knows the user. */
    save(next: (stored: readonly Item[]) => readonly Item[]): void {
      const user = cachedUser()
      if (user) change(user._id, next)
    },
    /** The same, even before this page knows the user. */
    saveEarly(next: (stored: readonly Item[]) => readonly Item[]): void {
      if (isSignedIn()) change(cachedUser()?._id ?? read()?.user ?? unknownOwner, next)
    },
  }
}

/** A stored list without invalid items; null if it cannot be read. */
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
