import {
  dayOf,
  type Locale,
  type OpeningView,
  openingView,
  type ShopSettings,
  type Store,
  startOfDay,
} from '@dix/contract'

type Cached = { view: OpeningView | null; from: number; until: number }

/** Keyed by the settings object, because every save creates a new one. */
const cached = new WeakMap<ShopSettings, Map<string, Cached>>()

/**
 * The opening hours of a store as pages currently show them; null for a store that is always open and has no holidays.
 * Every page needs it, so it is recomputed only at openings and closings, on a new day and after a save.
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
  // The clock may have been set back.
  if (last && last.from <= now && now < last.until) return last.view
  const view = openingView(hours, pause, now, locale)
  const tomorrow = startOfDay(dayOf(now) + 1)
  const until = view?.changesAt ? Math.min(Date.parse(view.changesAt), tomorrow) : tomorrow
  views.set(key, { view, from: now, until })
  return view
}
