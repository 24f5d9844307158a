import { errorsFrom, longestWord } from './edit-distance.ts'
import { countByCategory, type InvertedIndex } from './inverted-index.ts'
import { productOf } from './postings.ts'
import { parseQuery, type Query } from './query.ts'
import { namings } from './synonyms.ts'
import { tokenise } from './words.ts'

export type NamedCategory = { _id: string; names: string[] }

const most = 6
/** A beginning shorter than this says nothing about what was meant. */
const shortestBeginning = 3
const faintest = 0.6

/**
 * Ids of the categories to offer where a search found nothing, nearest first: those whose names resemble
 * the query, those that hold products resembling it, and then the largest, so that there is always a
 * way on while there are categories.
 */
export function nearestCategories(index: InvertedIndex, text: string, categories: NamedCategory[]): string[] {
  const query = parseQuery(text)
  const loosely = countByCategory(Array.from(productsLike(index, query), (product) => index.entries[product]))
  const sizes = index.categorySizes()
  const bestOf = (names: string[], judge: (name: string) => number) => Math.max(0, ...names.map(judge))
  return categories
    .map(({ _id, names }) => ({
      id: _id,
      alike: bestOf(names, (name) => resemblance(query, name)),
      holds: bestOf(names, (name) => loosely.get(name) ?? 0),
      size: bestOf(names, (name) => sizes.get(name) ?? 0),
    }))
    .sort((a, b) => b.alike - a.alike || b.holds - a.holds || b.size - a.size)
    .slice(0, most)
    .map(({ id }) => id)
}

/** How alike a query and a name are, from 0 to 1, by their most alike words; a faint likeness is none. */
function resemblance(query: Query, name: string): number {
  const tokens = tokenise(name)
  const named = new Set(namings(tokens).map(({ thing }) => thing))
  if (namings(query.tokens).some(({ thing }) => named.has(thing))) return 1
  const words = query.words.map(({ word }) => word).filter(isComparable)
  const names = tokens.map(({ word }) => word).filter(isComparable)
  const best = Math.max(0, ...words.flatMap((word) => names.map(likenessTo(word))))
  return best >= faintest ? best : 0
}

function isComparable(word: string): boolean {
  return word.length >= shortestBeginning && word.length <= longestWord
}

/** Share of letters that are right, of the whole word or of a beginning; a beginning alone is a little less alike. */
function likenessTo(word: string): (other: string) => number {
  const errorsTo = errorsFrom(word)
  return (other) => {
    const { whole, beginning } = errorsTo(other)
    return Math.max(1 - whole / Math.max(word.length, other.length), 0.9 - beginning / word.length)
  }
}

/** Products that share the longest known beginning with a word of the query: `shampouineuse` finds shampoo. */
function productsLike(index: InvertedIndex, query: Query): Set<number> {
  const products = new Set<number>()
  for (const { word } of query.words) {
    for (let length = word.length; length >= shortestBeginning; length--) {
      const terms = index.vocabulary.startingWith(word.slice(0, length))
      for (const term of terms) for (const posting of term.head) products.add(productOf(posting))
      if (terms.some((term) => term.head.length > 0)) break
    }
  }
  return products
}
