import { openDeviceStore } from '../../../platform/dom/device-store.ts'

/** A product of the walk as typed. */
export type WalkProduct = {
  name: string
  price: string
  unit: string
  stock: string
  barcode: string
  /** Id of its category; empty for none. */
  category: string
}

/** An unsaved product of the walk. */
export type WalkItem = {
  /** Also its idempotency key: resent after a lost response, it is saved only once. */
  key: string
  userId: string
  product: WalkProduct
  /** The store where it was photographed, in a shop with several. */
  store?: string
  picture: Blob | null
  /** URL of the picture once it is uploaded. */
  image: string | null
}

/** Stores items on the device, with their pictures, until their user signs out. */
export type WalkStore = {
  /** The items of a user, oldest first; none if the device cannot read them. */
  all(userId: string): Promise<WalkItem[]>
  /** @returns whether the device could store it */
  put(item: WalkItem): Promise<boolean>
  remove(key: string): Promise<void>
}

/** Items in IndexedDB, which can hold pictures. Without it, they last as long as the page. */
export function openWalkStore(): WalkStore {
  const store = openDeviceStore<WalkItem & { at?: number }>('dix-photo-walk', 'items')
  const ageOf = ({ at = 0 }: { at?: number }) => at
  return {
    ...store,
    all: async (userId) =>
      (await store.all().catch(() => []))
        .filter((item) => item.userId === userId)
        .sort((one, other) => ageOf(one) - ageOf(other)),
    put: (item) => store.put({ at: Date.now(), ...item }),
  }
}
