// Kept apart from the schemas because browsers need them.

/** Maximum entries in each list of an offer, offers that have not ended, and products that a preview names. */
export const offerLimits = { name: 80, targets: 200, current: 200, preview: 20 } as const

/** Maximum rows per grid save and per matching request, low-stock threshold, and candidates per match. */
export const adminLimits = { gridRows: 500, lowStock: 10_000, candidates: 5 } as const

/** Maximum characters of a synonym, which may be several words. */
export const synonymLength = 80
