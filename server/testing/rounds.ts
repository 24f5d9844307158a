import { inject } from 'vitest'

/** Rounds of a random test: a third of them in `npm test`, all in the long run. */
export function rounds(count: number): number {
  return inject('isSample') === false ? count : Math.ceil(count / 3)
}

/**
 * Combinations of values to try: a third of each row in `npm test`, all in the long run. A row starts one item later than
 * the row before, so three rows try every item.
 */
export function combinations<Item>(items: readonly Item[], row: number): Item[] {
  return items.filter((_, index) => inject('isSample') === false || (index + row) % 3 === 0)
}
