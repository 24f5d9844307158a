import { openFairQueue } from './fair-queue.ts'

/**
 * Runs reads that grow with a user's data, such as all their orders or an export. Two at a time, so that one account
 * with many requests leaves connections and the event loop to the others.
 */
export const growingReads = openFairQueue({ concurrency: 2, maxQueued: 200, timeoutMs: 5_000, shedAt: 500 })
