/** Files per matching call, changes per saving call, and candidates per file. */
export const pictureBatchLimits = { names: 1_000, changes: 100, candidates: 5 } as const

/** What can have pictures, in display order. */
export const pictureOwners = ['product', 'category', 'subCategory'] as const

/** Where new pictures go: before the existing ones, after them, or in their place. */
export const placings = ['first', 'last', 'replace'] as const
export type Placing = (typeof placings)[number]
