import { isStopWord, type Token, tokenise } from './words.ts'

/** A thing named by the tokens from `from` up to, not including, `to`. */
export type Naming = { thing: number; from: number; to: number }

/** Words and phrases with the numbers of the things that they name. Plurals in s are understood. */
export class PhraseBook {
  readonly #phrases = new Map<string, Set<number>>()
  readonly #openings = new Set<string>()
  #longest = 1

  /** @param thing from 0 */
  add(spelling: string, thing: number): void {
    const words = tokenise(spelling).map((token) => token.word)
    this.#openings.add(words[0]!).add(`${words[0]}s`)
    this.#longest = Math.max(this.#longest, words.length)
    for (const phrase of withPlurals(words))
      this.#phrases.set(phrase, (this.#phrases.get(phrase) ?? new Set()).add(thing))
  }

  /** Whether a single word is the name of a thing. */
  names(word: string): boolean {
    return this.#phrases.has(word)
  }

  /** Every thing that the tokens name, overlapping ones included. */
  namings(tokens: Token[]): Naming[] {
    const found: Naming[] = []
    for (let from = 0; from < tokens.length; from++) {
      let phrase = tokens[from]!.word
      if (!this.#openings.has(phrase)) continue
      for (let to = from + 1; ; to++) {
        for (const thing of this.#phrases.get(phrase) ?? []) found.push({ thing, from, to })
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
