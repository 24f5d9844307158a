import type { Point } from '../places/distance.ts'
import { type DeliveryArea, type DeliveryZones, termsAt, type ZoneMatch, zoneOf } from '../places/zones.ts'
import type { BillTerms } from '../prices/bill.ts'
import type { OpeningHours, Pause } from './opening-hours.ts'

/** The id of the store that every shop has: what is not of another store is of this one. */
export const mainStore = 'main'

/** A shop front, or a dark store that nobody visits. */
export const storeKinds = ['shop', 'dark'] as const
export type StoreKind = (typeof storeKinds)[number]

/** A store beside the main one, as the owner sets it. One that is closed sells no more; its orders remain. */
export type StoreSettings = {
  id: string
  name: string
  kind: StoreKind
  address: string
  phone: string
  /** For circles round it, and maps. */
  point: Point | null
  hours: OpeningHours
  closed: boolean
}

/** The settings that say which stores there are and where each delivers. */
export type SettingsOfStores = {
  /** Of the main store the name and pin alone: hours, pause, phone and address are the shop's. */
  stores: { mainName: string; mainPoint: Point | null; stores: StoreSettings[] }
  storePauses: { pauses: (Pause & { store: string })[] }
  hours: OpeningHours
  pause: Pause
  contact: { phone: string; address: string }
  zones: DeliveryZones
  delivery: DeliveryTerms
}

/** A store that sells. The name is empty of a main store that has none. */
export type Store = Omit<StoreSettings, 'closed'> & { pause: Pause }

/** What is charged beside the goods, and the smallest amount of goods that is delivered. */
export type DeliveryTerms = BillTerms & { smallestOrder: number }

/** Who delivers to an area, and on which terms. */
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
      pause: storePauses.pauses.find((one) => one.store === store.id) ?? notPaused,
    }))
  return [main, ...others]
}

/** Whether the shop has more than the main store. */
export const hasStores = ({ stores }: Pick<SettingsOfStores, 'stores'>): boolean =>
  stores.stores.some(({ closed }) => !closed)

/** Whether it matters to the shop where a reader is: it has zones, or several stores. */
export const hasAreas = (settings: Pick<SettingsOfStores, 'stores' | 'zones'>): boolean =>
  settings.zones.zones.length > 0 || hasStores(settings)

/**
 * Who delivers to an area: the store of its zone, else the main store on the terms of the shop (contract, "Orders"). Says
 * nothing of hours, and also answers for an area outside every zone.
 */
export function deliveryTo(settings: SettingsOfStores, area: DeliveryArea): Delivery {
  const stores = storesOf(settings)
  const match = zoneOf(settings.zones, stores, area)
  const store = stores.find(({ id }) => id === match.zone?.store) ?? stores[0]
  return { match, store, terms: termsAt(match, settings.delivery) }
}
