import type { BillTerms, ShopView } from '@dix/contract'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'
import { useShop } from './shop.ts'

/** What the shop answered since the page came; undefined before. */
let newer: BillTerms | undefined
const { subscribe, notify } = createListeners()

/** What the shop charges for delivery and from which amount on it delivers, as far as this page knows. */
export function useBillTerms(): ShopView['delivery'] {
  const { delivery } = useShop()
  const found = useSyncExternalStore(
    subscribe,
    () => newer,
    () => undefined,
  )
  return found ? { ...delivery, ...found } : delivery
}

/** Shows the terms of an answer from now on. */
export function receiveBillTerms(terms: BillTerms): void {
  newer = terms
  notify()
}
