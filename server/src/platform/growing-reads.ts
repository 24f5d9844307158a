import { openFairQueue } from './fair-queue.ts'

/**
 * Runs reads that grow with what a user stored: their orders with all lines, an export. Two at a time, so that one
 * account that asks for many leaves the others connections and the event loop.
 */
export const growingReads = openFairQueue({ atOnce: 2, waiting: 200, patience: 5_000, shedAt: 500 })
