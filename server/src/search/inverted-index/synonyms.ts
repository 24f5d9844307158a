import { PhraseBook } from '../text/phrase-book.ts'
import { isStopWord, type Token, tokenize } from '../text/words.ts'

/** A word or phrase that finds documents, given by their ids. */
export type SearchSynonym = { word: string; ids: readonly string[] }

/**
 * Documents found by the tokens from `from` up to, not including, `to`. `isPartial`: the tokens are only the beginning
 * of the phrase.
 */
export type SynonymMatch = { ids: readonly string[]; from: number; to: number; isPartial: boolean }

/** Letters of a phrase that must be typed before it matches. */
const shortestBeginning = 3

/** Synonyms that the owner of the index adds to the thesaurus. */
export class Synonyms {
  readonly #book = new PhraseBook()
  readonly #phrases: { phrase: string; ids: readonly string[] }[] = []
  #longest = 0

  constructor(synonyms: readonly SearchSynonym[] = []) {
    for (const { word, ids } of synonyms) this.#add(word, ids)
  }

  /** Every synonym in a query, and those that its last words begin. */
  matches(tokens: Token[]): SynonymMatch[] {
    if (this.#phrases.length === 0) return []
    const whole = this.#book
      .matches(tokens)
      .map(({ id, from, to }) => ({ ids: this.#phrases[id]!.ids, from, to, isPartial: false }))
    return [...whole, ...this.#partialMatches(tokens)]
  }

  #add(word: string, ids: readonly string[]): void {
    const words = wordsOf(word)
    if (words.length === 0) return
    this.#book.add(word, this.#phrases.length)
    this.#phrases.push({ phrase: words.join(' '), ids })
    this.#longest = Math.max(this.#longest, words.length)
  }

  #partialMatches(tokens: Token[]): SynonymMatch[] {
    const to = tokens.length
    const found: SynonymMatch[] = []
    for (let from = Math.max(0, to - this.#longest); from < to; from++) {
      const typed = tokens
        .slice(from)
        .map(({ word }) => word)
        .join(' ')
      if (typed.length < shortestBeginning) continue
      for (const { phrase, ids } of this.#phrases) {
        if (phrase.length > typed.length && phrase.startsWith(typed))
          found.push({ ids, from, to, isPartial: true })
      }
    }
    return found
  }
}

/** The key shared by all spellings of a synonym. Empty for only punctuation and articles, which cannot be synonyms. */
export function synonymKey(word: string): string {
  const words = wordsOf(word)
  return words.every(isStopWord) ? '' : words.join(' ')
}

function wordsOf(text: string): string[] {
  return tokenize(text).map(({ word }) => word)
}
