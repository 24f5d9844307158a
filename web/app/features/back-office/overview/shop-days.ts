/** A day of the shop, `2026-11-21`, as a moment. Dakar keeps universal time, so days are formatted in UTC. */
export function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The hour it is in Dakar. */
export function hourInShop(now: Date): number {
  return now.getUTCHours()
}
