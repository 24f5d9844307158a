/**
 * Maximum entries in each list of an offer, offers that have not ended, and products that a preview names. Kept apart
 * from the schemas because browsers need it.
 */
export const offerLimits = { name: 80, targets: 200, current: 200, preview: 20 } as const
