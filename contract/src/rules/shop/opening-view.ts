import type { Locale } from '../../locale.ts'
import {
  dayOf,
  hasWeek,
  nextChange,
  type OpeningHours,
  type OpeningSpan,
  openState,
  type Pause,
  startOfDay,
} from './opening-hours.ts'

/** The opening hours as pages show them, in the visitor's language. Texts without content are empty. */
export type OpeningView = {
  isOpen: boolean
  /** The reason of a pause, or the name of a holiday. */
  reason: string
  /** The time when it opens again, as part of a sentence: "demain à 8 h". */
  opens: string
  /** ISO timestamp at which any of this next changes on its own. */
  changesAt: string | null
  /** The week, weekdays with the same hours in one row: "lun. – ven.", "8 h – 13 h, 15 h – 20 h". */
  days: { days: string; times: string }[]
  /** The week in schema.org notation: "Mo-Fr 08:00-13:00". */
  openingHours: string[]
}

/**
 * The view at a given time; null for a shop that is always open and has no holidays.
 *
 * @param now milliseconds since 1970
 */
export function openingView(
  hours: OpeningHours,
  pause: Pause,
  now: number,
  locale: Locale,
): OpeningView | null {
  if (!hasWeek(hours) && hours.holidays.length === 0 && !pause.isPaused) return null
  const state = openState(hours, pause, now)
  const change = nextChange(hours, pause, now)
  return {
    isOpen: state.isOpen,
    reason: state.isOpen ? '' : state.reason,
    opens: state.isOpen || state.opensAt === null ? '' : dayAndTimeWords(state.opensAt, now, locale),
    changesAt: change === null ? null : new Date(change).toISOString(),
    days: hasWeek(hours) ? weekWords(hours.week, locale) : [],
    openingHours: hasWeek(hours) ? schemaOrgHours(hours.week) : [],
  }
}

/** A future time as part of a sentence: "à 8 h", "demain à 8 h", "lundi à 8 h", "le 25 décembre à 8 h". */
export function dayAndTimeWords(at: number, now: number, locale: Locale): string {
  const away = dayOf(at) - dayOf(now)
  const time = `${words[locale].at}${timeWords(new Date(at).toISOString().slice(11, 16), locale)}`
  if (away <= 0) return time
  if (away === 1) return `${words[locale].tomorrow} ${time}`
  const isNear = away < 7
  const day = inShopTime(at, locale, isNear ? 'weekday' : 'date')
  return `${isNear ? words[locale].onWeekday : words[locale].onDate}${day} ${time}`
}

const words = {
  fr: { at: 'à\u00a0', tomorrow: 'demain', onWeekday: '', onDate: 'le\u00a0', closed: 'fermé' },
  en: { at: 'at\u00a0', tomorrow: 'tomorrow', onWeekday: 'on ', onDate: 'on\u00a0', closed: 'closed' },
} as const satisfies Record<Locale, object>

const dayFormats = {
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  date: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DayFormat = keyof typeof dayFormats

/** Creating a formatter costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function inShopTime(time: number, locale: Locale, format: DayFormat): string {
  const key = `${locale} ${format}`
  const formatter = formatters.get(key) ?? openFormatter(locale, format)
  formatters.set(key, formatter)
  return formatter.format(time)
}

const openFormatter = (locale: Locale, format: DayFormat) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { ...dayFormats[format], timeZone: 'UTC' })

/** A time of day such as `08:30`: "8 h 30" in French, "8:30" in English. */
export function timeWords(time: string, locale: Locale): string {
  const hour = String(Number(time.slice(0, 2)))
  const minutes = time.slice(3)
  if (locale === 'en') return `${hour}:${minutes}`
  return minutes === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`
}

/** "8 h – 13 h, 15 h – 20 h"; "fermé" without spans. */
export function spanWords(spans: readonly OpeningSpan[], locale: Locale): string {
  if (spans.length === 0) return words[locale].closed
  return spans
    .map(({ from, until }) => `${timeWords(from, locale)}\u00a0–\u00a0${timeWords(until, locale)}`)
    .join(', ')
}

/** The week in rows: neighbouring weekdays with the same hours share one. */
export function weekWords(
  week: readonly (readonly OpeningSpan[])[],
  locale: Locale,
): { days: string; times: string }[] {
  const name = (day: number) => inShopTime(startOfDay(monday + day), locale, 'shortWeekday')
  return runsOf(week).map(({ first, last, spans }) => ({
    days: first === last ? name(first) : `${name(first)} – ${name(last)}`,
    times: spanWords(spans, locale),
  }))
}

/** The name of a weekday, 0 for Monday: "lundi". */
export const weekdayName = (day: number, locale: Locale): string =>
  inShopTime(startOfDay(monday + day), locale, 'weekday')

/** A Monday. */
const monday = 4

function runsOf(week: readonly (readonly OpeningSpan[])[]) {
  const runs: { first: number; last: number; spans: readonly OpeningSpan[] }[] = []
  for (const [day, spans] of week.entries()) {
    const run = runs.at(-1)
    if (run && JSON.stringify(run.spans) === JSON.stringify(spans)) run.last = day
    else runs.push({ first: day, last: day, spans })
  }
  return runs
}

const schemaOrgDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

function schemaOrgHours(week: readonly (readonly OpeningSpan[])[]): string[] {
  return runsOf(week).flatMap(({ first, last, spans }) => {
    const days = first === last ? schemaOrgDays[first] : `${schemaOrgDays[first]}-${schemaOrgDays[last]}`
    return spans.map(({ from, until }) => `${days} ${from}-${until}`)
  })
}
