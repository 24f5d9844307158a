/** The stages of a delivery, in order: accepted after `waiting`, packed after `picking`, taken out after `handover`. */
export const deliveryStages = ['waiting', 'picking', 'handover', 'riding'] as const
export type DeliveryStage = (typeof deliveryStages)[number]

/** The share of promises that a shop aims to keep, in percent, and the seconds after which a delivery is very late. */
export const deliveryTargets = { onTime: 80, veryLate: 300 } as const
