/** Imported into a measured shop's process; replies to each message with its memory after a garbage collection. */
import { fairQueues } from '@dix/server/platform/fair-queue.ts'

export type Left = { megabytes: number; waiting: number }

process.on('message', () => {
  globalThis.gc!({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const megabytes = process.memoryUsage().rss / 2 ** 20
  process.send!({ megabytes, waiting: fairQueues.entered } satisfies Left)
})
process.channel!.unref()
