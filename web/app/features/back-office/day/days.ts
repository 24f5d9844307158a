/** Today in Dakar, which is on UTC: `2026-11-22`. */
export function todayInShop(now = new Date()): string {
  return now.toISOString().slice(0, 10)
}

/** A day this many days later, or earlier. */
export function dayAfter(day: string, count: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + count)
  return moved.toISOString().slice(0, 10)
}

/** Whether a text from the URL or a field is a day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text
}
