import { mainStore, type placeOf } from '@dix/contract'

/** The store that delivers to an address. */
export function storeOfAddress(_address: Parameters<typeof placeOf>[0]): string {
  return mainStore
}
