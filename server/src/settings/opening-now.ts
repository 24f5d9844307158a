import {
  beginOfDay,
  dayOf,
  type Locale,
  type OpeningView,
  openingView,
  type ShopSettings,
  type Store,
} from '@dix/contract'

type Cached = { view: OpeningView | null; from: number; until: number }

/** By the settings it was made from: those that are saved are another object. */
const cached = new WeakMap<ShopSettings, Map<string, Cached>>()

/**
 * What pages show of a store's opening hours at this moment; null of one that is always open and knows no holiday. Computed
 * only when the store opens or closes, on another day and after a save: every page asks for it.
 */
export function openingNow(
  settings: ShopSettings,
  locale: Locale,
  { id, hours, pause }: Pick<Store, 'id' | 'hours' | 'pause'>,
): OpeningView | null {
  const now = Date.now()
  const views = cached.get(settings) ?? new Map<string, Cached>()
  cached.set(settings, views)
  const key = `${locale} ${id}`
  const last = views.get(key)
  // A clock may be set back.
  if (last && last.from <= now && now < last.until) return last.view
  const view = openingView(hours, pause, now, locale)
  const tomorrow = beginOfDay(dayOf(now) + 1)
  const until = view?.changesAt ? Math.min(Date.parse(view.changesAt), tomorrow) : tomorrow
  views.set(key, { view, from: now, until })
  return view
}
