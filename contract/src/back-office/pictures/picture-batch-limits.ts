/** Files of one call that matches, changes of one call that saves, and candidates of one file. */
export const pictureBatchLimits = { names: 1_000, changes: 100, candidates: 5 } as const

/** What can have pictures, in the order they are offered. */
export const pictureOwners = ['product', 'category', 'subCategory'] as const

/** Where new pictures go: before those that are there, after them, or instead of them. */
export const placings = ['first', 'last', 'replace'] as const
export type Placing = (typeof placings)[number]
