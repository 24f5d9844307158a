import type { Locale } from '../../locale.ts'
import type { MinuteRange } from './minute-range.ts'
import {
  dayOf,
  endOfPause,
  isPausedAt,
  type OpeningHours,
  openStretches,
  type Pause,
  type SlotTerms,
  startOfDay,
} from './opening-hours.ts'
import { spanWords } from './opening-view.ts'

/** The lengths of delivery slots that the owner can choose from, in minutes. */
export const slotLengths = [15, 30, 60, 120] as const

/** What the form shows before the owner has set anything. */
export const defaultSlots: SlotTerms = { isOn: false, minutes: 30, orders: null, earliest: 60 }

/** A delivery slot, and when the store begins to prepare its orders. Milliseconds since 1970. */
export type Slot = { from: number; until: number; prepareAt: number }

/** Orders that are to be delivered in a slot. Milliseconds since 1970. */
export type SlotOrders = Pick<Slot, 'from' | 'until'> & { orders: number }

type StoreHours = { hours: OpeningHours; pause: Pause }

const minute = 60_000

/** Whether shoppers of a store can choose a slot: not while it is paused without an end, which nobody can foresee. */
export const offersSlots = ({ hours, pause }: StoreHours, now: number): boolean =>
  hours.slots?.isOn === true && !(isPausedAt(pause, now) && pause.until === null)

/**
 * The slots that shoppers can choose from: those of today and tomorrow, or of the next day with any, each within one
 * stretch of opening hours and after a pause. They begin at full hours and equal parts of them. A slot whose end cannot
 * be kept, or that is full, is not offered. Preparation begins so late that the order does not arrive before its slot,
 * but early enough to keep its end.
 *
 * @param takes minutes until an order arrives: rarely fewer than `from`, rarely more than `to`
 * @param now milliseconds since 1970
 * @param ordered the orders already placed for slots
 */
export function slotsOf(
  store: StoreHours,
  takes: MinuteRange,
  now: number,
  ordered: readonly SlotOrders[],
): Slot[] {
  const { hours, pause } = store
  const terms = hours.slots
  if (!terms || !offersSlots(store, now)) return []
  const resumes = isPausedAt(pause, now) ? endOfPause(pause) : now
  const first = Math.max(resumes, now + terms.earliest * minute)
  const length = terms.minutes * minute
  const found: Slot[] = []
  for (const { begin, end } of openStretches(hours, now)) {
    // Nobody is there before the store opens.
    const ready = Math.max(begin, resumes)
    for (
      let from = Math.ceil(Math.max(first, begin) / length) * length;
      from + length <= end;
      from += length
    ) {
      const last = Math.max(dayOf(now) + 1, dayOf(found[0]?.from ?? from))
      if (dayOf(from) > last) return found
      const until = from + length
      const latest = until - takes.to * minute
      const slot = { from, until, prepareAt: Math.max(ready, Math.min(from - takes.from * minute, latest)) }
      if (latest >= ready && !isSlotFull(slot, terms, ordered)) found.push(slot)
    }
  }
  return found
}

/**
 * Whether a slot takes no more orders. Orders of slots that overlap count as well: the owner may have changed the length
 * since.
 */
export function isSlotFull(
  slot: Pick<Slot, 'from' | 'until'>,
  { orders }: SlotTerms,
  ordered: readonly SlotOrders[],
): boolean {
  if (orders === null) return false
  const taken = ordered.filter(({ from, until }) => from < slot.until && until > slot.from)
  return taken.reduce((sum, one) => sum + one.orders, 0) >= orders
}

/**
 * Whether a slot that has not ended falls into a time when the store is closed or paused, because hours, holidays or the
 * pause changed since it was chosen. A pause without an end, which nobody can foresee, only closes the slots of today.
 *
 * @param now milliseconds since 1970
 */
export function isSlotClosed(
  { hours, pause }: StoreHours,
  { from, until }: Pick<Slot, 'from' | 'until'>,
  now: number,
): boolean {
  if (until <= now) return false
  const resumes = pause.until === null ? startOfDay(dayOf(now) + 1) : endOfPause(pause)
  if (isPausedAt(pause, now) && resumes > from) return true
  return !openStretches(hours, now).some(({ begin, end }) => begin <= from && until <= end)
}

/** The start and end of a slot as ISO timestamps. */
type SlotTimes = { from: string; to: string }

/** "18 h – 18 h 30". */
export const slotTimes = ({ from, to }: SlotTimes, locale: Locale): string =>
  spanWords([{ from: from.slice(11, 16), until: to.slice(11, 16) }], locale)

const dayNames = { fr: ['aujourd’hui', 'demain'], en: ['today', 'tomorrow'] } as const

/**
 * The day of a slot: "aujourd’hui", "demain", "samedi 28 novembre".
 *
 * @param now milliseconds since 1970; null names the date in any case, for texts that are read later
 */
export function slotDay({ from }: Pick<SlotTimes, 'from'>, locale: Locale, now: number | null): string {
  const time = Date.parse(from)
  // Stryker disable next-line ConditionalExpression: no slot is at the beginning of 1970.
  const name = now === null ? undefined : dayNames[locale][dayOf(time) - dayOf(now)]
  if (name) return name
  const date = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', date).format(time)
}

/** "demain, 18 h – 18 h 30". @param now see `slotDay` */
export const slotWords = (slot: SlotTimes, locale: Locale, now: number | null = null): string =>
  `${slotDay(slot, locale, now)}, ${slotTimes(slot, locale)}`
