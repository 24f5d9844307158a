/** The steps of a new owner before the shop opens, in list order. */
export const firstSteps = ['identity', 'hours', 'products', 'payment', 'testOrder', 'open'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Number of products that make a shop worth opening. */
export const enoughProducts = 20
