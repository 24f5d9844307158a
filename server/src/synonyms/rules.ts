/** Characters of a search that are worth counting: longer ones are pasted, not looked for. */
const longest = 60
const shortest = 2

/**
 * Whether a search may be written down. What tells who somebody is may not: addresses of mail and the web, and
 * numbers long enough for a telephone or an account. Nor may what cannot be stored or turns the text around it.
 *
 * @param text as the search reads it
 */
export function isWorthCounting(text: string): boolean {
  return (
    text.length >= shortest &&
    text.length <= longest &&
    !/[@\\]|:\/\/|\bwww\./.test(text) &&
    text.replace(/\D/g, '').length < 6 &&
    !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffd\u202a-\u202e\u2066-\u2069]/u.test(text) &&
    /\p{L}/u.test(text)
  )
}
