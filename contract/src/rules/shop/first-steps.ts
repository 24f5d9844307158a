/** What a new owner does before the shop sells, in the order of the list. */
export const firstSteps = ['identity', 'hours', 'products', 'payment', 'testOrder', 'open'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Products with which a shop is worth opening. */
export const enoughProducts = 20
