import { mainStore, type User } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { queryClient, userQuery } from '../../../platform/api/query-client.ts'
import { localText, setLocalText } from '../../../platform/local-text.ts'
import { createListeners } from '../../../ui/listeners.ts'

/** A store to choose. */
export type StoreOption = NonNullable<User['stores']>[number]

/** This tab's choice, by user; another tab may work in another store. */
const chosen = new Map<string, string>()
const { subscribe, notify } = createListeners()

const nameOf = (userId: string) => `dix-store-${userId}`

/**
 * The store whose stock is shown and saved, and the available ones. In a shop with one store, and for staff limited to
 * one, there is no choice: `store` is undefined, and the server determines it.
 */
export function useStoreChoice(): {
  options: readonly StoreOption[]
  store: string | undefined
  choose(id: string): void
} {
  const { _id = '', stores = [], storeId } = useLastUser() ?? {}
  const wanted = useSyncExternalStore(
    subscribe,
    () => chosen.get(_id) ?? localText(nameOf(_id)),
    () => null,
  )
  if (storeId || stores.length === 0) return { options: [], store: undefined, choose: () => {} }
  return {
    options: stores,
    store: stores.some((store) => store._id === wanted) ? wanted! : mainStore,
    choose(id) {
      chosen.set(_id, id)
      // Without storage, the choice lasts as long as the page.
      setLocalText(nameOf(_id), id)
      notify()
    },
  }
}

/** The stores that sell, and the only one that the user works in; empty in a shop with one store. */
export function useStaffStores(): { stores: readonly StoreOption[]; own: string | null } {
  const user = useLastUser()
  return { stores: user?.stores ?? [], own: user?.storeId ?? null }
}

/** The user, or the last one after the session ended, because the input stays and belongs to its store. */
function useLastUser(): User | undefined {
  // As in `useMay`, the frame of the back office loads the user.
  const { data: user } = useQuery({ ...userQuery, enabled: false }, queryClient)
  const last = useRef(user)
  if (user) last.current = user
  return last.current ?? undefined
}

/** The chosen store as part of the input of an endpoint. */
export function useStoreInput(): { store?: string } {
  const { store } = useStoreChoice()
  return store === undefined ? {} : { store }
}
