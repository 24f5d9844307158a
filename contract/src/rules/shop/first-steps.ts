/** What a new owner does before the shop opens, in list order. */
export const firstSteps = ['identity', 'hours', 'products', 'payment', 'testOrder', 'open'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Products needed for a shop worth opening. */
export const enoughProducts = 20
