/** A list that is loaded newest first, part by part. */
export type HistoryPart<Entry> = {
  entries: readonly Entry[]
  /** Time of the last entry that was loaded, of which a filter may have left nothing; empty before any. */
  reached: string
  hasOlder: boolean
  fetchOlder: () => Promise<unknown>
}

/**
 * Several lists as one, newest first. Nothing is shown that is older than what a list has loaded so far: its next part
 * may belong before it.
 *
 * @returns the part that older entries come from next, too; undefined once everything is loaded
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
