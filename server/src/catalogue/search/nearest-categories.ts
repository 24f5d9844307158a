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

/**
 * Ids of the categories to offer where a search found nothing, nearest first: those whose names resemble
 * the query, those that hold products resembling it, and then the largest, so that there is always a
 * way on while there are categories.
 */
export function nearestCategories(index: InvertedIndex, text: string, categories: NamedCategory[]): string[] {
  const query = parseQuery(text)
  const loosely = countByCategory(Array.from(productsLike(index, query), (product) => index.entries[product]))
  const sizes = index.categorySizes()
  const largest = Math.max(1, ...sizes.values())
  const standing = ({ names }: NamedCategory) => {
    const own = Math.max(...names.map((name) => resemblance(query, name)), 0)
    const share = Math.max(...names.map((name) => loosely.get(name) ?? 0), 0)
    const size = Math.max(...names.map((name) => sizes.get(name) ?? 0), 0)
    return own * 1_000 + share + size / (largest + 1)
  }
  return categories
    .map((category) => ({ id: category._id, standing: standing(category) }))
    .sort((a, b) => b.standing - a.standing)
    .slice(0, most)
    .map(({ id }) => id)
}

/** How alike a query and a name are, from 0 to 1, by their most alike words. */
function resemblance(query: Query, name: string): number {
  const tokens = tokenise(name)
  const named = new Set(namings(tokens).map(({ thing }) => thing))
  if (namings(query.tokens).some(({ thing }) => named.has(thing))) return 1
  let best = 0
  for (const { word } of query.words) {
    if (word.length < shortestBeginning || word.length > longestWord) continue
    const errorsTo = errorsFrom(word)
    for (const token of tokens) {
      if (token.word.length < shortestBeginning) continue
      const { whole, beginning } = errorsTo(token.word)
      const alike = Math.max(
        1 - whole / Math.max(word.length, token.word.length),
        0.9 - beginning / word.length,
      )
      if (alike > best) best = alike
    }
  }
  return best > 0.5 ? best : 0
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
