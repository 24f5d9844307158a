import { countMiss, isMissedToday } from './misses.ts'
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
  if (!(await mayReport('searchMiss', { address }))) return
  if (!(await isMissedToday(db, key)) && !(await mayReport('newMiss', { address }))) return
  const isNewSender = await mayReport('missSender', { address, account: key })
  await countMiss(db, { key, word: search.normalize('NFC').replace(/\s+/g, ' '), isNewSender })
}
