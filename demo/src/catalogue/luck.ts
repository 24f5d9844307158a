import { hash } from 'node:crypto'

/** Uses of an article's random numbers; each has four bytes of its digest, so they are independent. */
const uses = ['kept', 'price', 'offer', 'depth', 'shortage', 'amount', 'look'] as const
type Use = (typeof uses)[number]

/** Reproducible random choices. `of` returns a number from 0 up to, not including, 1. */
export type Luck = { of: (use: Use) => number; seed: Buffer }

/**
 * Derives an article's random numbers only from its key, so that adding or removing articles changes no other id, price
 * or stock.
 */
export function luckOf(key: string): Luck {
  const digest = hash('sha512', key, 'buffer')
  return {
    of: (use) => digest.readUInt32BE(16 + 4 * uses.indexOf(use)) / 2 ** 32,
    seed: digest.subarray(0, 10),
  }
}

/** One of the options, by a number from 0 to 1. */
export function pick<Option>(options: readonly Option[], chance: number): Option {
  return options[Math.min(options.length - 1, Math.floor(chance * options.length))]!
}
