import { countMiss } from './misses.ts'
import { isWorthCounting } from './rules.ts'
import type { Synonyms } from './synonyms.ts'

/**
 * Counts a search that found nothing. Silently passes over what the search does find, what may not be written down,
 * and senders who report too much: nobody waits for the answer.
 */
export async function reportMiss(
  { db, live, mayReport }: Pick<Synonyms, 'db' | 'live' | 'mayReport'>,
  search: string,
  address: string,
): Promise<void> {
  const key = live.search.keyOf(search)
  if (!isWorthCounting(key) || live.search.find(search).count > 0) return
  if (await mayReport(address)) await countMiss(db, key, search.normalize('NFC').replace(/\s+/g, ' '))
}
