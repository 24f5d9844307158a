import type { Load } from '../load/start-load.ts'
import type { Shop } from '../shop/start-shop.ts'

/** The tools that rows measure with. */
export type Bench = { shop: Shop; load: Load; pace: Pace }

/** The length of each measurement. */
export type Pace = {
  /** Rounds of a comparison, and seconds of each. */
  rounds: number
  seconds: number
  /** Warm-up seconds on each server. */
  warmUp: number
  /** Browser runs per page. */
  visits: number
}

export const fullPace: Pace = { rounds: 7, seconds: 1.5, warmUp: 2, visits: 3 }

/** For a quick check: figures for orientation, not for the record. */
export const quickPace: Pace = { rounds: 3, seconds: 1, warmUp: 1, visits: 1 }
