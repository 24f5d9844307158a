import type { InvertedIndex } from './inverted-index.ts'
import type { Match } from './ranking.ts'
import { closeness, closenessOf, closesName, opensName } from './worth.ts'

/**
 * The good matches of a result, in its order: what may stand first once a list is sorted by price or saving.
 *
 * Sorted by relevance, loose matches do no harm at the end of a list; by price, the cheapest would be whatever
 * mentions the word in passing, such as tomato paste "to eat with rice". So only the products that meet the
 * query as closely as any product does are kept, each being as close as the word that it meets least:
 *
 * 1. every word in full, in another form or by a synonym, in the name, the brand or a category that is a
 *    shelf of it; in a category of several things too, unless products there are called so: the lamb of
 *    `Viandes et poissons` is good meat, but where fish fingers stand beside it, no good fish;
 * 2. if no product does, words begun or corrected, so `lait` leaves `laitue` out and `lai` does not;
 * 3. if none does that either, words of descriptions and words like those meant.
 *
 * Articles and sizes decide nothing, nor do words the product lacks where none has them all.
 */
export function closest(index: InvertedIndex, matches: Match[], ranked: Uint32Array): Uint32Array {
  const counting = matches.filter((match) => !match.weak)
  const closenesses = Uint8Array.from(ranked, (product) => leastCloseness(counting, product))
  const most = closenesses.reduce((one, other) => Math.max(one, other), 0)
  const isLoose = most === closeness.full ? looseAmong(index, counting, ranked, closenesses) : () => true
  const kept = ranked.filter((product, at) => {
    if (closenesses[at] === most) return true
    return closenesses[at] === closeness.sharedShelf && !isLoose(product)
  })
  return kept.length === ranked.length ? ranked : kept
}

function leastCloseness(matches: Match[], product: number): number {
  let least: number = closeness.full
  for (const { worths } of matches) {
    const worth = worths.of[product]!
    if (worth > 0) least = Math.min(least, closenessOf(worth))
  }
  return least
}

/** Tells of a product whether it shares a category with products whose name says they are what is asked for. */
function looseAmong(
  index: InvertedIndex,
  matches: Match[],
  ranked: Uint32Array,
  closenesses: Uint8Array,
): (product: number) => boolean {
  const categoriesOf = (product: number) => index.entries[product]!.document.categories
  const isCalledSo = (product: number) =>
    matches.some(({ worths }) => opensName(worths.of[product]!) || closesName(worths.of[product]!))
  const called = new Set<string>()
  for (const [at, product] of ranked.entries()) {
    if (closenesses[at] !== closeness.full || !isCalledSo(product)) continue
    for (const category of categoriesOf(product)) called.add(category)
  }
  return (product) => categoriesOf(product).some((category) => called.has(category))
}
