/** A list that is loaded newest first, part by part. */
export type HistoryPart<Entry> = {
  entries: readonly Entry[]
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
  const reached = ({ entries }: HistoryPart<Entry>) => entries.at(-1)?.at ?? ''
  const [next] = parts
    .filter(({ hasOlder }) => hasOlder)
    .sort((one, other) => (reached(one) < reached(other) ? 1 : -1))
  const horizon = next ? reached(next) : ''
  const entries = parts
    .flatMap((part) => part.entries)
    .filter(({ at }) => at >= horizon)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  return { entries, next }
}
