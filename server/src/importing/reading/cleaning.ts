import { decodeHTMLStrict } from 'entities'

/** Letters that Windows-1252 has where Unicode has control characters: U+0080 to U+009F, in order. */
const windowsLetters = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index),
)

/** A tag begins with a letter or a slash: "<200 mA" and "5 < 6" are not tags. */
const tag = /<\/?[a-z][^<>]*>/gi
/** Elements that a browser does not show: opening and closing. */
const hidden = [
  [/<script\b/gi, /<\/script\s*>/gi],
  [/<style\b/gi, /<\/style\s*>/gi],
  [/<!--/g, /-->/g],
] as const
const breaking = /<br\b[^<>]*>|<\/?(?:p|div|h[1-6]|ul|ol|tr|table|section)\b[^<>]*>/gi
const bullet = /<li\b[^<>]*>/gi

/** All spaces except line breaks. */
const spaces = /[^\S\n]+/g
/** Zero-width spaces, soft hyphens, byte order marks, direction marks; not the joiners that scripts and emoji need. */
const invisible = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const controls = /(?![\t\r\n])\p{Control}/gu

/**
 * Cleans a name, brand or unit of a foreign file: one line without entities, odd spaces, invisible and control
 * characters. U+FFFD stays, because only the owner knows which letter was lost.
 */
export function cleanLine(text: string): string {
  return cleanLetters(decodeEntities(text)).replace(/\s+/g, ' ').trim()
}

/** Cleans a description: its lines stay, its tags become plain text. */
export function cleanText(text: string): string {
  return cleanLetters(withoutTags(decodeEntities(text)))
    .replace(/\r\n?/g, '\n')
    .replace(spaces, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Twice, because some programs encode twice (`&amp;rsquo;`). */
function decodeEntities(text: string): string {
  return decodeHTMLStrict(decodeHTMLStrict(text))
}

/** For readability, not for safety: pages escape every text. */
function withoutTags(text: string): string {
  const visible = hidden.reduce((left, [opening, closing]) => cutOut(left, opening, closing), text)
  return visible.replace(breaking, '\n').replace(bullet, '\n- ').replace(tag, '')
}

/** One pass: a single pattern from opening to closing tag would take quadratic time. */
function cutOut(text: string, opening: RegExp, closing: RegExp): string {
  let rest = ''
  let from = 0
  for (;;) {
    opening.lastIndex = from
    const opened = opening.exec(text)
    closing.lastIndex = opened ? opening.lastIndex : 0
    if (!opened || !closing.test(text)) return rest + text.slice(from)
    rest += text.slice(from, opened.index)
    from = closing.lastIndex
  }
}

function cleanLetters(text: string): string {
  return (
    text
      .toWellFormed()
      // A UTF-8 no-break space read as Windows-1252.
      .replace(/Â\u00a0/g, ' ')
      .replace(/[\x80-\x9f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80]!)
      .replace(invisible, '')
      .replace(controls, '')
      .normalize('NFC')
  )
}
