import { type DeliveryAddress, mainStore } from '@dix/contract'

/** The store that delivers to an address. */
export function storeOfAddress(_address: DeliveryAddress): string {
  return mainStore
}
