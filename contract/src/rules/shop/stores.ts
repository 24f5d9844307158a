import type { Point } from '../places/distance.ts'
import { type DeliveryArea, type DeliveryZones, termsAt, type ZoneMatch, zoneOf } from '../places/zones.ts'
import type { BillTerms } from '../prices/bill-terms.ts'
import type { OpeningHours, Pause } from './opening-hours.ts'

/** The id of the main store, which every shop has and which owns everything that belongs to no other store. */
export const mainStore = 'main'

/** Means all stores together in figures; no store has this id. */
export const everyStore = '*'

/** A retail store, or a dark store that is not open to visitors. */
export const storeKinds = ['shop', 'dark'] as const
export type StoreKind = (typeof storeKinds)[number]

/** A store other than the main one, as the owner sets it. A closed store no longer sells; its orders remain. */
export type StoreSettings = {
  id: string
  name: string
  kind: StoreKind
  address: string
  phone: string
  /** For circles around it, and maps. */
  point: Point | null
  hours: OpeningHours
  closed: boolean
}

/** The settings that list the stores and their delivery zones. */
export type SettingsOfStores = {
  /** Only the name and pin of the main store, because its hours, pause, phone and address are the shop's. */
  stores: { mainName: string; mainPoint: Point | null; stores: StoreSettings[] }
  storePauses: { pauses: (Pause & { store: string })[] }
  hours: OpeningHours
  pause: Pause
  contact: { phone: string; address: string }
  zones: DeliveryZones
  delivery: DeliveryTerms
}

/** A store that sells. The name is empty for an unnamed main store. */
export type Store = Omit<StoreSettings, 'closed'> & { pause: Pause }

/** Charges in addition to the goods, and the minimum order. */
export type DeliveryTerms = BillTerms & { smallestOrder: number }

/** The store that delivers to an area, and its terms. */
export type Delivery = { match: ZoneMatch; store: Store; terms: DeliveryTerms }

const notPaused: Pause = { isPaused: false, reason: '', until: null }

/** The stores that sell, the main one first. */
export function storesOf({
  stores,
  storePauses,
  hours,
  pause,
  contact,
}: SettingsOfStores): [Store, ...Store[]] {
  const { mainName: name, mainPoint: point } = stores
  const { phone, address } = contact
  const main: Store = { id: mainStore, name, kind: 'shop', address, phone, point, hours, pause }
  const others = stores.stores
    .filter(({ closed }) => !closed)
    .map(({ closed: _, ...store }) => ({
      ...store,
      pause: storePauses.pauses.find((storePause) => storePause.store === store.id) ?? notPaused,
    }))
  return [main, ...others]
}

/** Whether the shop has more than the main store. */
export const hasStores = ({ stores }: Pick<SettingsOfStores, 'stores'>): boolean =>
  stores.stores.some(({ closed }) => !closed)

/** Whether the shop needs the visitor's area, because it has zones or several stores. */
export const hasAreas = (settings: Pick<SettingsOfStores, 'stores' | 'zones'>): boolean =>
  settings.zones.zones.length > 0 || hasStores(settings)

/**
 * The store that delivers to an area: that of its zone, else the main store on the terms of the shop. It ignores
 * opening hours, and also returns a store for an area outside every zone.
 */
export function deliveryTo(settings: SettingsOfStores, area: DeliveryArea): Delivery {
  const stores = storesOf(settings)
  const match = zoneOf(settings.zones, stores, area)
  const store = stores.find(({ id }) => id === match.zone?.store) ?? stores[0]
  return { match, store, terms: termsAt(match, settings.delivery) }
}
