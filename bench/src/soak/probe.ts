/**
 * Imported into the process of a measured shop. Replies to each message with the memory of that process after a garbage
 * collection, and with its pieces of work that run or wait.
 */
import { fairQueues } from '@dix/server/platform/fair-queue.ts'

export type Left = { megabytes: number; waiting: number }

process.on('message', () => {
  globalThis.gc!({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const megabytes = process.memoryUsage().rss / 2 ** 20
  process.send!({ megabytes, waiting: fairQueues.entered } satisfies Left)
})
process.channel!.unref()
