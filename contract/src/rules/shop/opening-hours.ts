/**
 * A span from `from` until `until`, each `HH:MM` in shop time. A span that ends at or before its start ends on the next
 * day.
 */
export type OpeningSpan = { from: string; until: string }

/** A date (`YYYY-MM-DD`) with its own hours; without spans the shop is closed. */
export type Holiday = { date: string; name: string; spans: OpeningSpan[] }

/** How shoppers of a store choose a delivery slot. */
export type SlotTerms = {
  isOn: boolean
  /** Length of a slot. */
  minutes: number
  /** Orders that a slot takes; null for no limit. */
  orders: number | null
  /** Minutes from now until the earliest slot. */
  earliest: number
}

/** The spans of each weekday, Monday first, and holidays. A week without spans is always open. */
export type OpeningHours = {
  week: OpeningSpan[][]
  holidays: Holiday[]
  /** Whether and how shoppers choose a delivery slot within these hours; absent means not. */
  slots?: SlotTerms | undefined
}

/** A pause until a given time (ISO), or until a user ends it. */
export type Pause = { isPaused: boolean; reason: string; until: string | null }

/**
 * Whether the shop takes orders. `until`, `opensAt`: milliseconds since 1970, null if unknown. `reason`: that of the
 * pause, or the name of the holiday; may be empty.
 */
export type OpenState =
  | { isOpen: true; until: number | null }
  | { isOpen: false; reason: string; opensAt: number | null }

type Stretch = { begin: number; end: number }

const minute = 60_000
const dayLength = 24 * 60 * minute

/** Whole days since 1970 in shop time: Dakar and Abidjan have UTC all year. */
export const dayOf = (time: number): number => Math.floor(time / dayLength)
/** Milliseconds since 1970 at the start of such a day. */
export const startOfDay = (day: number): number => day * dayLength
/** From 0, Monday. 1970 began on a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7
const dateOf = (day: number) => new Date(startOfDay(day)).toISOString().slice(0, 10)

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The minutes of a span since the start of its day; the end may be on the next day. */
export function minutesOfSpan({ from, until }: OpeningSpan): { from: number; until: number } {
  const [begin, end] = [minutesOf(from), minutesOf(until)]
  return { from: begin, until: end > begin ? end : end + 24 * 60 }
}

/** Whether any weekday has hours. */
export const hasWeek = ({ week }: Pick<OpeningHours, 'week'>): boolean =>
  week.some((spans) => spans.length > 0)

/** Whether two spans of one day overlap; spans may touch. */
export function hasOverlap(spans: readonly OpeningSpan[]): boolean {
  const sorted = spans.map(minutesOfSpan).sort((one, other) => one.from - other.from)
  return sorted.some(({ from }, index) => index > 0 && from < sorted[index - 1]!.until)
}

/** Weekdays whose spans overlap each other, or start before those of the previous day have ended. */
export function overlappingDays(week: readonly (readonly OpeningSpan[])[]): number[] {
  return week.flatMap((spans, day) => {
    const before = week[(day + 6) % 7]!.map(minutesOfSpan)
    const lasts = Math.max(0, ...before.map(({ until }) => until - 24 * 60))
    return hasOverlap(spans) || spans.some((span) => minutesOfSpan(span).from < lasts) ? [day] : []
  })
}

/**
 * Whether the shop is open at a given time, and when that changes. A span belongs to the day on which it starts: one
 * that started before a holiday continues to its end.
 *
 * @param now milliseconds since 1970
 */
export function openState(hours: OpeningHours, pause: Pause, now: number): OpenState {
  if (isPausedAt(pause, now)) {
    return { isOpen: false, reason: pause.reason, opensAt: nextOpening(hours, endOfPause(pause)) }
  }
  const stretch = openStretches(hours, now).find(({ end }) => end > now)
  if (stretch && stretch.begin <= now) {
    return { isOpen: true, until: stretch.end < horizonOf(hours, now) ? stretch.end : null }
  }
  const holiday = hours.holidays.find(({ date }) => date === dateOf(dayOf(now)))
  // Stryker disable next-line OptionalChaining: a shop opens again before its horizon.
  return { isOpen: false, reason: holiday?.name ?? '', opensAt: stretch?.begin ?? null }
}

/** Whether a pause is in effect at a given time, in milliseconds. */
export const isPausedAt = (pause: Pause, now: number) => pause.isPaused && endOfPause(pause) > now

/** Milliseconds since 1970; infinity for a pause that a user ends, which no opening follows. */
export const endOfPause = ({ until }: Pause) =>
  until === null ? Number.POSITIVE_INFINITY : Date.parse(until)

/** The first time from `from` on within opening hours, pauses ignored. */
function nextOpening(hours: OpeningHours, from: number): number | null {
  const stretch = openStretches(hours, from).find(({ end }) => end > from)
  return stretch ? Math.max(stretch.begin, from) : null
}

/**
 * The time when `openState`, or the day that its texts refer to, next changes on its own: milliseconds since 1970, null
 * if not within a week.
 */
export function nextChange(hours: OpeningHours, pause: Pause, now: number): number | null {
  const state = openState(hours, pause, now)
  if (state.isOpen) return state.until
  const never = Number.POSITIVE_INFINITY
  const pauseEnd = isPausedAt(pause, now) ? endOfPause(pause) : never
  const next = Math.min(pauseEnd, state.opensAt ?? never)
  if (next === never && !hasWeek(hours)) return null
  return Math.min(startOfDay(dayOf(now) + 1), next)
}

/** The horizon up to which stretches are computed: each holiday to come may fall on the only day of its week. */
function horizonOf({ holidays }: OpeningHours, from: number): number {
  const day = dayOf(from)
  const coming = holidays.filter(({ date }) => dayOf(Date.parse(date)) >= day)
  return startOfDay(day + 8 + 7 * coming.length)
}

/**
 * The stretches in which the shop is open, from the day before a given time to the horizon, in order; adjacent spans
 * are merged. Milliseconds since 1970.
 */
export function openStretches(hours: OpeningHours, from: number): Stretch[] {
  const last = dayOf(horizonOf(hours, from))
  const holidays = new Map(hours.holidays.map(({ date, spans }) => [date, spans]))
  const isAlways = !hasWeek(hours)
  // Stryker disable next-line ArrayDeclaration: an entry without times is neither merged nor found.
  const stretches: Stretch[] = []
  for (let day = dayOf(from) - 1; day < last; day++) {
    const spans = holidays.get(dateOf(day)) ?? (isAlways ? null : hours.week[weekdayOf(day)]!)
    const inMinutes = spans?.map(minutesOfSpan) ?? [{ from: 0, until: dayLength / minute }]
    for (const span of inMinutes.sort((one, other) => one.from - other.from)) {
      const begin = startOfDay(day) + span.from * minute
      const end = startOfDay(day) + span.until * minute
      const previous = stretches.at(-1)
      if (previous && begin <= previous.end) previous.end = Math.max(previous.end, end)
      else stretches.push({ begin, end })
    }
  }
  return stretches
}
