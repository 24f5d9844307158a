import { type Pause, type ShopSettings, type Store, storesOf } from '@dix/contract'
import { storesPath } from '../frame/admin-pages.ts'

/** A store in the back office; a closed one no longer sells. */
export type ShownStore = Store & { closed: boolean }

const notPaused: Pause = { isPaused: false, reason: '', until: null }

/** Every store, open or closed, the main one first. An unnamed main store has the name of the shop. */
export function shownStores(settings: ShopSettings): ShownStore[] {
  const [main] = storesOf(settings)
  const pauseOf = (id: string) => settings.storePauses.pauses.find(({ store }) => store === id) ?? notPaused
  return [
    { ...main, name: main.name || settings.identity.name, closed: false },
    ...settings.stores.stores.map((store) => ({ ...store, pause: pauseOf(store.id) })),
  ]
}

/** The tabs of a store, in order; the first has the URL of the store itself. */
export const storeTabs = ['card', 'hours', 'staff', 'stock'] as const
export type StoreTab = (typeof storeTabs)[number]

/** The URL path of a store's tab. */
export const tabPath = (id: string, tab: StoreTab = 'card') =>
  [storesPath, id, ...(tab === 'card' ? [] : [tab])].join('/')
