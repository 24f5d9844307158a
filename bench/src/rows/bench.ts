import type { Load } from '../load/start-load.ts'
import type { Shop } from '../shop/start-shop.ts'

/** What the rows measure with. */
export type Bench = { shop: Shop; load: Load; pace: Pace }

/** How long things are measured. */
export type Pace = {
  /** Rounds of a comparison, and seconds of each. */
  rounds: number
  seconds: number
  /** Seconds of load before anything counts, on each server. */
  warmUp: number
  /** Runs of a browser on one page. */
  visits: number
}

export const fullPace: Pace = { rounds: 7, seconds: 1.5, warmUp: 2, visits: 3 }

/** For a look in between: figures to go by, not to record. */
export const quickPace: Pace = { rounds: 3, seconds: 1, warmUp: 1, visits: 1 }
