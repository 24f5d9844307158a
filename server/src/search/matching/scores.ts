import type { InvertedIndex, WordScores } from '../inverted-index/inverted-index.ts'
import { detailOf, numberOf } from '../inverted-index/postings.ts'
import { maximumScore, type ScoreTable } from './score.ts'

/** The scores of one query word by document number, and the documents with a score. */
export class Scores {
  readonly byDocument: Uint16Array
  readonly #documents: Uint32Array
  #count = 0
  /** The number of documents with the word outside their description. */
  foundInHead = 0

  constructor(size: number) {
    this.byDocument = new Uint16Array(size)
    this.#documents = new Uint32Array(size)
  }

  /** The number of documents with a score. */
  get count(): number {
    return this.#count
  }

  /** The documents with a score, in no particular order. */
  get documents(): Uint32Array {
    return this.#documents.subarray(0, this.#count)
  }

  /** Raises the document of every posting to the score in the table. */
  mark(postings: readonly number[], table: ScoreTable): void {
    for (const posting of postings) {
      if (this.raise(numberOf(posting), table[detailOf(posting)]!)) this.foundInHead++
    }
  }

  /** Raises a document to a score. Returns whether it had none before. */
  raise(number: number, score: number): boolean {
    const known = this.byDocument[number]!
    if (score === 0 || score === known) return false
    this.byDocument[number] = known === 0 ? score : maximumScore(known, score)
    if (known === 0) this.#documents[this.#count++] = number
    return known === 0
  }

  /** Raises every document to its score in another set. */
  merge(others: Scores): void {
    for (const number of others.documents) this.raise(number, others.byDocument[number]!)
  }

  /** A copy to cache. */
  toCache(): WordScores {
    const documents = this.documents.slice()
    const scores = new Uint16Array(documents.length)
    for (let at = 0; at < documents.length; at++) scores[at] = this.byDocument[documents[at]!]!
    return { documents, scores, foundInHead: this.foundInHead }
  }

  /** Takes over cached scores. There must be no scores yet. */
  fill({ documents, scores, foundInHead }: WordScores): this {
    this.#documents.set(documents)
    this.#count = documents.length
    for (let at = 0; at < documents.length; at++) this.byDocument[documents[at]!] = scores[at]!
    this.foundInHead = foundInHead
    return this
  }

  clear(): void {
    for (let at = 0; at < this.#count; at++) this.byDocument[this.#documents[at]!] = 0
    this.#count = 0
    this.foundInHead = 0
  }
}

/** Searches never overlap, so all share the same scores: new ones for each would keep the garbage collector busy. */
const shared: Scores[] = []
let taken = 0

/** Empty scores, to use until `reuseScores` is called. */
export function emptyScores(index: InvertedIndex): Scores {
  const size = index.entries.length
  let scores = shared[taken]
  if (scores && scores.byDocument.length >= size) scores.clear()
  else shared[taken] = scores = new Scores(Math.ceil(1.1 * size))
  taken++
  return scores
}

/** Call this when a search begins: it reuses the scores of the last one. */
export function reuseScores(): void {
  taken = 0
}
