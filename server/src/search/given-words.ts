import { PhraseBook } from './phrase-book.ts'
import { isStopWord, type Token, tokenise } from './words.ts'

/** A word or phrase that this shop says stands for products, given by their ids. */
export type GivenWord = { word: string; ids: readonly string[] }

/** Products named by the tokens from `from` up to, not including, `to`; `begun` where more of the phrase may follow. */
export type GivenNaming = { ids: readonly string[]; from: number; to: number; begun: boolean }

/** Letters of a phrase that must be typed before what it stands for shows. */
const shortestBeginning = 3

/** What the shop itself said that words stand for, beside the things that every shop knows (`synonyms.ts`). */
export class GivenWords {
  readonly #book = new PhraseBook()
  readonly #phrases: { phrase: string; ids: readonly string[] }[] = []
  #longest = 0

  constructor(words: readonly GivenWord[] = []) {
    for (const { word, ids } of words) this.#add(word, ids)
  }

  /** Every naming in a query; of its last words also those that a phrase begins with. */
  namings(tokens: Token[]): GivenNaming[] {
    if (this.#phrases.length === 0) return []
    const whole = this.#book
      .namings(tokens)
      .map(({ thing, from, to }) => ({ ids: this.#phrases[thing]!.ids, from, to, begun: false }))
    return [...whole, ...this.#begun(tokens)]
  }

  #add(word: string, ids: readonly string[]): void {
    const words = wordsOf(word)
    if (words.length === 0) return
    this.#book.add(word, this.#phrases.length)
    this.#phrases.push({ phrase: words.join(' '), ids })
    this.#longest = Math.max(this.#longest, words.length)
  }

  #begun(tokens: Token[]): GivenNaming[] {
    const to = tokens.length
    const found: GivenNaming[] = []
    for (let from = Math.max(0, to - this.#longest); from < to; from++) {
      const typed = tokens
        .slice(from)
        .map(({ word }) => word)
        .join(' ')
      if (typed.length < shortestBeginning) continue
      for (const { phrase, ids } of this.#phrases) {
        if (phrase.length > typed.length && phrase.startsWith(typed))
          found.push({ ids, from, to, begun: true })
      }
    }
    return found
  }
}

/** What two spellings of a given word have in common; empty for signs and articles alone, which can stand for nothing. */
export function givenKey(word: string): string {
  const words = wordsOf(word)
  return words.every(isStopWord) ? '' : words.join(' ')
}

function wordsOf(text: string): string[] {
  return tokenise(text).map(({ word }) => word)
}
