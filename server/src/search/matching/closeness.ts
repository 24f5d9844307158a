import type { InvertedIndex } from '../inverted-index/inverted-index.ts'
import type { Match } from './ranking.ts'
import { closeness, closenessOf, closesName, opensName } from './score.ts'

/**
 * The close matches of a result, in its order. Without this filter, a sort by price would put loose matches first, such
 * as tomato paste "to eat with rice". Only documents as close as the closest one remain, each as close as its least
 * close word:
 *
 * 1. whole words, other forms or synonyms in the name, the brand or a category that contains nothing else; in a mixed
 * category too, unless it has documents of that name;
 *
 * 2. else words begun or corrected: `lait` excludes `laitue`, `lai` does not;
 *
 * 3. else words of descriptions and similar words. Articles, sizes, and words that no document has together do not
 * count.
 */
export function closest(index: InvertedIndex, matches: Match[], ranked: Uint32Array): Uint32Array {
  const counting = matches.filter((match) => !match.weak)
  const closenesses = Uint8Array.from(ranked, (number) => minCloseness(counting, number))
  const max = closenesses.reduce((one, other) => Math.max(one, other), 0)
  const isLoose = max === closeness.full ? looseAmong(index, counting, ranked, closenesses) : () => true
  const closestOnes = ranked.filter((number, at) => {
    if (closenesses[at] === max) return true
    return closenesses[at] === closeness.mixedCategory && !isLoose(number)
  })
  return closestOnes.length === ranked.length ? ranked : closestOnes
}

function minCloseness(matches: Match[], number: number): number {
  let min: number = closeness.full
  for (const { scores } of matches) {
    const score = scores.byDocument[number]!
    if (score > 0) min = Math.min(min, closenessOf(score))
  }
  return min
}

/** Whether a document shares a category with documents whose name has a query word as its noun. */
function looseAmong(
  index: InvertedIndex,
  matches: Match[],
  ranked: Uint32Array,
  closenesses: Uint8Array,
): (number: number) => boolean {
  const categoriesOf = (number: number) => index.entries[number]!.document.categories
  const isNamedSo = (number: number) =>
    matches.some(
      ({ scores }) => opensName(scores.byDocument[number]!) || closesName(scores.byDocument[number]!),
    )
  const withNamed = new Set<string>()
  for (const [at, number] of ranked.entries()) {
    if (closenesses[at] !== closeness.full || !isNamedSo(number)) continue
    for (const category of categoriesOf(number)) withNamed.add(category)
  }
  return (number) => categoriesOf(number).some((category) => withNamed.has(category))
}
