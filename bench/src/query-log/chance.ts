import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Seeded random choices: the same seed gives the same results. */
export type Chance = {
  /** True with this probability. */
  happens(probability: number): boolean
  /** A whole number within the bounds, both included. */
  whole(from: number, to: number): number
  pick<Thing>(things: readonly Thing[]): Thing
  /** One of the items, favouring the first: the nth has a weight of 1/n (Zipf's law). */
  favour<Thing>(things: readonly Thing[]): Thing
}

export function chanceOf(seed: number): Chance {
  const generator = xoroshiro128plus(seed)
  const whole = (from: number, to: number) => uniformInt(generator, from, to)
  return {
    happens: (probability) => uniformFloat64(generator) < probability,
    whole,
    pick: (things) => things[whole(0, things.length - 1)]!,
    favour(things) {
      const total = things.reduce((sum, _, index) => sum + 1 / (index + 1), 0)
      let rest = uniformFloat64(generator) * total
      return things.find((_, index) => {
        rest -= 1 / (index + 1)
        return rest < 0
      })!
    },
  }
}
