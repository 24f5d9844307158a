/**
 * A word of the documents. `head` holds one posting (see `postings.ts`) for each document with the word in its name,
 * brand, categories or unit; `body` the numbers of documents with the word in the description only. Both ascend.
 */
export type Term = {
  word: string
  /** The word's letters as a bit set. */
  letters: number
  head: number[]
  body: number[]
  stems: readonly string[] | null
}

/** A word that no document contains yet. */
export function newTerm(word: string): Term {
  return { word, letters: lettersOf(word), head: [], body: [], stems: null }
}

/** Every word of the documents, found by spelling, by beginning, or by letters. */
export class Vocabulary {
  readonly #byWord = new Map<string, Term>()
  readonly #fresh = new Set<Term>()
  #sorted: Term[] = []
  /** Letters and starts of the sorted terms, because looking at nearly all the terms themselves would be slower. */
  #letters = new Uint32Array(0)
  #starts = new Uint32Array(0)

  get(word: string): Term | undefined {
    return this.#byWord.get(word)
  }

  /** The term of a word, created if needed. Methods other than `get` find it after `settle`. */
  claim(word: string): Term {
    let term = this.#byWord.get(word)
    if (!term) {
      term = newTerm(word)
      this.#byWord.set(word, term)
      this.#fresh.add(term)
    }
    return term
  }

  /** Removes unused words and sorts new ones in, in one pass over the vocabulary. */
  settle(): void {
    const fresh = [...this.#fresh].sort((a, b) => (a.word < b.word ? -1 : 1))
    this.#fresh.clear()
    const merged = merge(this.#sorted, fresh)
    for (const term of merged) if (!isUsed(term)) this.#byWord.delete(term.word)
    this.#sorted = this.#byWord.size < merged.length ? merged.filter(isUsed) : merged
    this.#letters = new Uint32Array(this.#sorted.length)
    this.#starts = new Uint32Array(this.#sorted.length)
    for (let at = 0; at < this.#sorted.length; at++) {
      this.#letters[at] = this.#sorted[at]!.letters
      this.#starts[at] = startOf(this.#sorted[at]!.word)
    }
  }

  /** Terms that begin with `prefix`, including the word itself, in alphabetical order. */
  startingWith(prefix: string): Term[] {
    const terms: Term[] = []
    for (let at = this.#firstFrom(prefix); at < this.#sorted.length; at++) {
      const term = this.#sorted[at]!
      if (!term.word.startsWith(prefix)) break
      terms.push(term)
    }
    return terms
  }

  /**
   * Terms of names, brands and categories that lack at most `missing` of the letters of `word`.
   *
   * @param mayStart which starts are wanted (see `startOf`)
   */
  sharingLetters(word: string, missing: number, mayStart: (start: number) => boolean = () => true): Term[] {
    const wanted = lettersOf(word)
    const terms: Term[] = []
    const [letters, starts] = [this.#letters, this.#starts]
    for (let at = 0; at < letters.length; at++) {
      if (!hasBitsAtMost(wanted & ~letters[at]!, missing) || !mayStart(starts[at]!)) continue
      const term = this.#sorted[at]!
      if (term.head.length > 0) terms.push(term)
    }
    return terms
  }

  #firstFrom(prefix: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#sorted[middle]!.word < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
}

function isUsed(term: Term): boolean {
  return term.head.length + term.body.length > 0
}

function merge(left: Term[], right: Term[]): Term[] {
  if (right.length === 0) return left
  const merged: Term[] = []
  let next = 0
  for (const term of left) {
    while (next < right.length && right[next]!.word < term.word) merged.push(right[next++]!)
    merged.push(term)
  }
  for (; next < right.length; next++) merged.push(right[next]!)
  return merged
}

/** The first two UTF-16 units of a word in one number, the first in its upper half. */
function startOf(word: string): number {
  return ((word.charCodeAt(0) << 16) | (word.length > 1 ? word.charCodeAt(1) : 0)) >>> 0
}

/** One bit for each letter from a to z; other characters share the remaining six. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(at) % 6))
  }
  return bits
}

/**
 * Looks at as few bits as possible, because nearly every word of the vocabulary lacks many letters of a mistyped one.
 */
function hasBitsAtMost(bits: number, most: number): boolean {
  let rest = bits
  for (let count = 0; rest !== 0 && count < most; count++) rest &= rest - 1
  return rest === 0
}
