import { inject } from 'vitest'

/** Rounds of a random test: a quarter of them in `npm test`, all in the long run. */
export function rounds(count: number): number {
  return inject('isSample') === false ? count : Math.ceil(count / 4)
}

/**
 * Combinations of values to try: a quarter of each row in `npm test`, all in the long run. A row starts one item later
 * than the row before, so four rows try every item.
 */
export function combinations<Item>(items: readonly Item[], row: number): Item[] {
  return items.filter((_, index) => inject('isSample') === false || (index + row) % 4 === 0)
}
