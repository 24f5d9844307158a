/** The alphabet of an SMS (3GPP TS 23.038, section 6.2.1), without its control characters. */
const basic = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\n',
)
/** Each of these counts as two characters. */
const extended = new Set('^{}\\[~]|€')

/** Characters per SMS. A single character outside the alphabet would reduce that to 70. */
export const smsLength = 160

const plain: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
}

/** A text reduced to the SMS alphabet: accents that it lacks are dropped, and so are characters that it cannot show. */
export function toGsm(text: string): string {
  return [...text.normalize('NFC')].map(gsmOf).join('').replaceAll(/ {2,}/g, ' ')
}

function gsmOf(character: string): string {
  if (basic.has(character) || extended.has(character)) return character
  if (/\s/u.test(character)) return ' '
  const replaced = plain[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...replaced].filter((letter) => basic.has(letter)).join('')
}

/** Length of a text in an SMS; null if it has a character outside the alphabet. */
export function gsmLength(text: string): number | null {
  let length = 0
  for (const character of text) {
    if (extended.has(character)) length += 2
    else if (basic.has(character)) length += 1
    else return null
  }
  return length
}

/** The beginning of a text in the SMS alphabet, up to this length. */
export function cutGsm(text: string, most: number): string {
  let [cut, length] = ['', 0]
  for (const character of text) {
    length += extended.has(character) ? 2 : 1
    if (length > most) break
    cut += character
  }
  return cut.trim()
}
