/** A list that is loaded newest first, page by page. */
export type HistoryPart<Entry> = {
  entries: readonly Entry[]
  /** Time of the last loaded entry, even if a filter hides it; empty before any. */
  reached: string
  hasOlder: boolean
  fetchOlder: () => Promise<unknown>
}

/**
 * Several lists as one, newest first. Entries older than the loaded part of any list are held back, because its next
 * page may belong before them.
 *
 * @returns the list to load next as well; undefined once everything is loaded
 */
export function mergeHistories<Entry extends { at: string }>(
  parts: readonly HistoryPart<Entry>[],
): { entries: Entry[]; next: HistoryPart<Entry> | undefined } {
  const [next] = parts
    .filter(({ hasOlder }) => hasOlder)
    .sort((one, other) => (one.reached < other.reached ? 1 : -1))
  const horizon = next?.reached ?? ''
  const entries = parts
    .flatMap((part) => part.entries)
    .filter(({ at }) => at >= horizon)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  return { entries, next }
}
