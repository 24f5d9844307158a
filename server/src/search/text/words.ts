import type { Locale } from '@dix/contract'
import { fold } from '../../platform/fold.ts'

/** A word of a text, normalized for comparison, and its position in the original text. */
export type Token = { word: string; start: number; end: number }

/** A decimal with its unit, or any run of letters and digits. */
const pattern = /\d+[.,]\d+\p{L}*|[\p{L}\p{M}\p{N}]+/gu
const apostrophes = new Set("'’‘ʼ`´")
const elisions = new Set(['c', 'd', 'j', 'l', 'm', 'n', 's', 't', 'qu'])

/** Words without meaning. English `the` is not one of them: it is also French tea without its accent. */
const stopWords = new Set(
  'a à and au aux avec d de des du en et for l la le les of ou pour un une with'.split(' ').map(fold),
)

const units = new Map<string, string>(
  Object.entries({
    kg: 'kg kgs kilo kilos kilogramme kilogrammes kilogram kilograms',
    g: 'g gr grs gm gms gram grams gramme grammes',
    l: 'l lt ltr ltrs litre litres liter liters',
    cl: 'cl',
    ml: 'ml',
    pcs: 'pc pcs piece pieces',
  }).flatMap(([unit, spellings]) =>
    spellings.split(' ').map((spelling): [string, string] => [spelling, unit]),
  ),
)
const measure = /^(\d+(?:[.,]\d+)?)(\p{L}+)$/u

/**
 * The words of a text in order, in any script. Never throws. `l’huile` gives `huile`, `Kellogg's` gives `kellogg`,
 * `coca-cola` gives two words; `1 Kg`, `1kg` and `1 kilo` all give `1kg`.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: raw, index: start } of text.matchAll(pattern)) {
    const end = start + raw.length
    const word = foldWord(raw)
    if (word === '' || isElided(text, word, end) || isPossessive(text, word, start)) continue
    const number = tokens.at(-1)
    if (number && units.has(word) && start - number.end <= 1 && isNumber(number.word)) {
      number.word = measured(number.word, word)
      number.end = end
    } else {
      tokens.push({ word: withUnit(word), start, end })
    }
  }
  return tokens
}

/**
 * The words of a text in a known language, which distinguishes the English article from French tea without its accent.
 * With the accent it is tea in both.
 */
export function tokenizeIn(language: Locale, text: string): Token[] {
  const tokens = tokenize(text)
  return language === 'en' ? tokens.filter((token) => !isWrittenThe(text, token)) : tokens
}

/** Whether a token is `the`, written without the accent of French tea. */
export function isWrittenThe(text: string, { word, start, end }: Token): boolean {
  return word === 'the' && isAscii(text.slice(start, end))
}

/** @param word a token, in lower case and without accents */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Digits, with decimals after a point or comma. */
export function isNumber(word: string): boolean {
  return /^\d+(?:[.,]\d+)?$/.test(word)
}

/** `1kg`, `12`, `kg`: words of a size. They refine a search but never exclude a product. */
export function isMeasure(word: string): boolean {
  return isNumber(word) || units.has(word) || units.has(measure.exec(word)?.[2] ?? '')
}

function foldWord(raw: string): string {
  if (isAscii(raw)) return raw.toLowerCase()
  return fold(raw)
    .replace(/ŋ/gu, 'n')
    .replace(/[^\p{L}\p{N}.,]/gu, '')
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

function isElided(text: string, word: string, end: number): boolean {
  return (
    word.length <= 2 &&
    elisions.has(word) &&
    apostrophes.has(text.charAt(end)) &&
    /\p{L}/u.test(text.charAt(end + 1))
  )
}

function isPossessive(text: string, word: string, start: number): boolean {
  return word === 's' && apostrophes.has(text.charAt(start - 1))
}

function withUnit(word: string): string {
  const [, number, unit] = measure.exec(word) ?? []
  return unit !== undefined && units.has(unit) ? measured(number!, unit) : word
}

function measured(number: string, unit: string): string {
  return number.replace(',', '.') + units.get(unit)!
}
