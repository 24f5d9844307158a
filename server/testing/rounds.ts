import { inject } from 'vitest'

/** Rounds of a random test: a third of them in `npm test`, all in the long run. */
export function rounds(count: number): number {
  return inject('isSample') === false ? count : Math.ceil(count / 3)
}
