/** Maximum files per matching request, changes per save, and candidates per file. */
export const pictureBatchLimits = { names: 1_000, changes: 100, candidates: 5 } as const

/** Kinds of things that can have pictures, in display order. */
export const pictureOwners = ['product', 'category', 'subCategory'] as const

/** The place of new pictures: before the existing ones, after them, or instead of them. */
export const picturePlacements = ['first', 'last', 'replace'] as const
export type PicturePlacement = (typeof picturePlacements)[number]
