/**
 * Entries of each list of an offer, offers that are not over, and products that a preview names. Apart from the schemas
 * of offers, because browsers need it.
 */
export const offerLimits = { name: 80, targets: 200, current: 200, preview: 20 } as const
