import { join } from 'node:path'
import type { MessageChannel } from '@dix/contract'
import { writeAtomically } from '../../platform/files.ts'
import type { Gateway } from './gateway.ts'

/**
 * Writes messages as files into `outbox/` of a folder, for tests and demos, and for messages queued before a gateway
 * was removed from the configuration. They contain codes, so only the owner can read them.
 */
export function openMessageOutbox(dataDir: string, channel: MessageChannel): Gateway {
  return {
    channel,
    async send({ id, to, text, queuedAt }) {
      const file = `${queuedAt.toISOString().replaceAll(':', '-')}-${id}.txt`
      await writeAtomically(
        join(dataDir, 'outbox', file),
        Buffer.from(`${channel} ${to}\n\n${text}\n`),
        'owner',
      )
      return { providerId: id, parts: 1, cost: 0 }
    },
  }
}
