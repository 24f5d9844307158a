// A file without schemas, so that pages do not load zod.

export const pickingLimits = {
  /** Maximum orders in the counter's list, the oldest first. */
  list: 200,
  /** Maximum replacements offered for a line. */
  alternatives: 5,
  /** Maximum products for which an account remembers a choice. */
  remembered: 300,
  /** Heaviest pick of goods by weight, in grams. */
  grams: 100_000,
} as const
