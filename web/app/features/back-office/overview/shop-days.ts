/** A shop day such as `2026-11-21` as a date in UTC, which is Dakar's time. */
export function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The current hour in Dakar. */
export function hourInShop(now: Date): number {
  return now.getUTCHours()
}
