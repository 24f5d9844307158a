import { type DeskRow, type OrderState, orderStateTable } from '@dix/contract'

/** Minutes that an order may wait to be accepted. */
const acceptWithin = 2

/** Shares of the promised minutes after which an order has waited long, and is nearly late. */
const shares = { half: 0.5, near: 0.8 } as const

export type AgeTone = 'calm' | 'waiting' | 'near' | 'late'

/** When staff could begin with an order: once it was placed, or later for a delivery slot. */
export const preparationDueAt = ({ placedAt, slot }: Pick<DeskRow, 'placedAt' | 'slot'>): string =>
  slot && slot.prepareAt > placedAt ? slot.prepareAt : placedAt

/** Whole minutes since a given time; never negative, even if the clock is wrong. */
export function minutesSince(time: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(time)) / 60_000))
}

/**
 * The urgency of an open order; null for one that no longer needs work.
 *
 * @param promised minutes in which the shop promises to deliver; without a promise (null) an order is never late
 */
export function ageTone(status: OrderState, minutes: number, promised: number | null): AgeTone | null {
  if (!orderStateTable[status].open) return null
  const due = promised ?? Number.POSITIVE_INFINITY
  if (minutes >= due) return 'late'
  if (minutes >= due * shares.near) return 'near'
  const limit = orderStateTable[status].desk === 'to_take' ? acceptWithin : due * shares.half
  return minutes >= limit ? 'waiting' : 'calm'
}

/** An age in its largest whole unit. */
export function ageParts(minutes: number): { figure: number; unit: 'min' | 'h' | 'd' } {
  if (minutes < 100) return { figure: minutes, unit: 'min' }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { figure: hours, unit: 'h' } : { figure: Math.floor(hours / 24), unit: 'd' }
}

/** Minutes after which the alarm shows, and grows. */
const alarms = [2, 4, 6] as const

/** The size of the alarm for a waiting order; 0 for none. */
export function alarmLevel(minutes: number): 0 | 1 | 2 | 3 {
  return alarms.filter((limit) => minutes >= limit).length as 0 | 1 | 2 | 3
}

/** The number of times the alarm has rung for a waiting order: each time it grows, then each minute. */
export function alarmRings(minutes: number): number {
  return alarmLevel(minutes) + Math.max(0, minutes - alarms.at(-1)!)
}
