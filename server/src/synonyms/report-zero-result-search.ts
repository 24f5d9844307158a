import type { SynonymsDependencies } from './dependencies.ts'
import { countZeroResultSearch, isKnownToday } from './zero-result-searches.ts'

/** Lengths of a counted search; longer texts were probably pasted. */
const longest = 60
const shortest = 2

/**
 * Counts a search that found nothing. Silently ignores searches with results, those that must not be stored, and
 * senders beyond their limit, because nobody reads the response.
 */
export async function reportZeroResultSearch(
  { db, live, mayReport }: Pick<SynonymsDependencies, 'db' | 'live' | 'mayReport'>,
  search: string,
  address: string,
): Promise<void> {
  const key = live.search.keyOf(search)
  if (!isStorable(key) || live.search.find(search).count > 0) return
  if (!(await mayReport('zeroResultSearch', { address }))) return
  if (!(await isKnownToday(db, key)) && !(await mayReport('newZeroResultSearch', { address }))) return
  // One report per sender and search each day: the limit tells whether this sender is new.
  const isNewSender = await mayReport('zeroResultSender', { address, account: key })
  await countZeroResultSearch(db, { key, word: search.normalize('NFC').replace(/\s+/g, ' '), isNewSender })
}

/**
 * Whether a search may be stored: no addresses, no numbers as long as a phone or account number, and no characters that
 * PostgreSQL cannot store or that change the direction of text.
 */
function isStorable(text: string): boolean {
  return (
    text.length >= shortest &&
    text.length <= longest &&
    !/[@\\]|:\/\/|\bwww\./.test(text) &&
    text.replace(/\D/g, '').length < 6 &&
    !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffd\u202a-\u202e\u2066-\u2069]/u.test(text) &&
    /\p{L}/u.test(text)
  )
}
