import { type DeliveryStage, deliveryStages } from '@dix/contract'
import type { SimulatedOrder } from '../simulate-day.ts'
import { stageMedians } from '../summary.ts'

/** The medians of a stage, in minutes. `difference`: how much longer the shop took, as a share of the simulated one. */
export type StageComparison = {
  stage: DeliveryStage
  simulated: number
  live: number
  /** Null if the simulated one is 0. */
  difference: number | null
  isAlike: boolean
}

/** The largest difference of two medians that are alike. */
export const tolerance = 0.25

/** Minutes that staff need to see an order and to call the shop, 0.2 s of a live run: such a difference says nothing. */
const noise = 0.2

/** Compares the medians of each stage. @param simulated, live at least one order each */
export function compareStages(
  simulated: readonly SimulatedOrder[],
  live: readonly SimulatedOrder[],
): StageComparison[] {
  const medians = { simulated: stageMedians(simulated), live: stageMedians(live) }
  return deliveryStages.map((stage) => {
    const [of, found] = [medians.simulated[stage], medians.live[stage]]
    const longer = found - of
    return {
      ...{ stage, simulated: of, live: found, difference: of === 0 ? null : longer / of },
      isAlike: Math.abs(longer) <= Math.max(noise, tolerance * of),
    }
  })
}
