import { countCategories, type InvertedIndex } from './inverted-index/inverted-index.ts'
import { numberOf } from './inverted-index/postings.ts'
import { errorsFrom, longestWord } from './text/edit-distance.ts'
import { parseQuery, type Query } from './text/query.ts'
import { conceptsIn } from './text/thesaurus.ts'
import { tokenize } from './text/words.ts'

export type NamedCategory = { _id: string; names: string[] }

const maxCategories = 6
/** A shorter beginning does not count. */
const shortestBeginning = 3
const minLikeness = 0.6

/**
 * Ids of the categories to offer when a search finds nothing, nearest first: those whose names resemble the query,
 * those with documents that do, then the largest, so that there is always something to offer.
 */
export function nearestCategories(index: InvertedIndex, text: string, categories: NamedCategory[]): string[] {
  const query = parseQuery(text)
  const loosely = new Map<string, number>()
  for (const number of documentsLike(index, query)) {
    const entry = index.entries[number]
    if (entry) countCategories(loosely, entry.document, 1)
  }
  const sizes = index.categorySizes
  const bestOf = (names: string[], judge: (name: string) => number) => Math.max(0, ...names.map(judge))
  return categories
    .map(({ _id, names }) => ({
      id: _id,
      alike: bestOf(names, (name) => resemblance(query, name)),
      holds: bestOf(names, (name) => loosely.get(name) ?? 0),
      size: bestOf(names, (name) => sizes.get(name) ?? 0),
    }))
    .sort((a, b) => b.alike - a.alike || b.holds - a.holds || b.size - a.size)
    .slice(0, maxCategories)
    .map(({ id }) => id)
}

/** Similarity of a query and a name, from 0 to 1, by their most similar words; 0 below `minLikeness`. */
function resemblance(query: Query, name: string): number {
  const tokens = tokenize(name)
  const named = new Set(conceptsIn(tokens).map(({ id }) => id))
  if (conceptsIn(query.tokens).some(({ id }) => named.has(id))) return 1
  const words = query.words.map(({ word }) => word).filter(isComparable)
  const names = tokens.map(({ word }) => word).filter(isComparable)
  const best = Math.max(0, ...words.flatMap((word) => names.map(likenessTo(word))))
  return best >= minLikeness ? best : 0
}

function isComparable(word: string): boolean {
  return word.length >= shortestBeginning && word.length <= longestWord
}

/** The share of correct letters, of the whole word or of a beginning, which counts a little less. */
function likenessTo(word: string): (other: string) => number {
  const errorsTo = errorsFrom(word)
  return (other) => {
    const { whole, beginning } = errorsTo(other)
    return Math.max(1 - whole / Math.max(word.length, other.length), 0.9 - beginning / word.length)
  }
}

/** Documents that share the longest known beginning with a word of the query: `shampouineuse` finds shampoo. */
function documentsLike(index: InvertedIndex, query: Query): Set<number> {
  const documents = new Set<number>()
  for (const { word } of query.words) {
    for (let length = word.length; length >= shortestBeginning; length--) {
      const terms = index.vocabulary.startingWith(word.slice(0, length))
      for (const term of terms) for (const posting of term.head) documents.add(numberOf(posting))
      if (terms.some((term) => term.head.length > 0)) break
    }
  }
  return documents
}
