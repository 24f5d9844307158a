import { isStopWord, type Token, tokenize } from './words.ts'

/** A phrase found in the tokens from `from` up to, not including, `to`. `id` was given when it was added. */
export type PhraseMatch = { id: number; from: number; to: number }

/** Finds known words and phrases in a text; several of them may share an id. Understands plurals in s. */
export class PhraseBook {
  readonly #idsByPhrase = new Map<string, Set<number>>()
  readonly #firstWords = new Set<string>()
  #longest = 1

  /** @param id from 0 */
  add(spelling: string, id: number): void {
    const words = tokenize(spelling).map((token) => token.word)
    this.#firstWords.add(words[0]!).add(`${words[0]}s`)
    this.#longest = Math.max(this.#longest, words.length)
    for (const phrase of withPlurals(words))
      this.#idsByPhrase.set(phrase, (this.#idsByPhrase.get(phrase) ?? new Set()).add(id))
  }

  /** Whether a single word is a known phrase. */
  has(word: string): boolean {
    return this.#idsByPhrase.has(word)
  }

  /** Every known phrase in the tokens, overlapping ones included. */
  matches(tokens: Token[]): PhraseMatch[] {
    const found: PhraseMatch[] = []
    for (let from = 0; from < tokens.length; from++) {
      let phrase = tokens[from]!.word
      if (!this.#firstWords.has(phrase)) continue
      for (let to = from + 1; ; to++) {
        for (const id of this.#idsByPhrase.get(phrase) ?? []) found.push({ id, from, to })
        if (to - from >= this.#longest || to >= tokens.length) break
        phrase += ` ${tokens[to]!.word}`
      }
    }
    return found
  }
}

/** `pois chiche`, `pois chiches`, `pommes de terre`, `couches jetables`. */
function withPlurals(words: string[]): string[] {
  const last = words.length - 1
  const plural = (applies: (at: number) => boolean) =>
    words.map((word, at) => (applies(at) && !isStopWord(word) ? `${word}s` : word)).join(' ')
  return [words.join(' '), plural(() => true), plural((at) => at === 0), plural((at) => at === last)]
}
