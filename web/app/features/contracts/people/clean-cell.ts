/** What nobody sees: soft hyphens, marks of direction, zero widths, and what XML cannot hold. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu

/** A cell as one line that a document can hold. */
export function cleanCell(text: string): string {
  return text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
