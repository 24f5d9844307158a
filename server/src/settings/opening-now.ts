import {
  beginOfDay,
  dayOf,
  type Locale,
  type OpeningView,
  openingView,
  type ShopSettings,
} from '@dix/contract'

type Cached = { view: OpeningView | null; from: number; until: number }

/** By the settings it was made from: those that are saved are another object. */
const cached = new WeakMap<ShopSettings, Map<Locale, Cached>>()

/**
 * What pages show of the opening hours at this moment; null of a shop that is always open and knows no holiday. Made
 * anew only when the shop opens or closes, on another day and after a save: every page asks for it.
 */
export function openingNow(settings: ShopSettings, locale: Locale): OpeningView | null {
  const now = Date.now()
  const views = cached.get(settings) ?? new Map<Locale, Cached>()
  cached.set(settings, views)
  const last = views.get(locale)
  // A clock may be set back.
  if (last && last.from <= now && now < last.until) return last.view
  const view = openingView(settings.hours, settings.pause, now, locale)
  const tomorrow = beginOfDay(dayOf(now) + 1)
  const until = view?.changesAt ? Math.min(Date.parse(view.changesAt), tomorrow) : tomorrow
  views.set(locale, { view, from: now, until })
  return view
}
