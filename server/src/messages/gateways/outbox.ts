import { join } from 'node:path'
import type { MessageChannel } from '@dix/contract'
import { writeWhole } from '../../platform/files.ts'
import type { Gateway } from './gateway.ts'

/**
 * Keeps messages as files in `outbox/` of a folder, for tests and demonstrations, and for what was queued before a
 * gateway was taken out of the configuration. They hold codes: only the owner may look.
 */
export function openMessageOutbox(dataDir: string, channel: MessageChannel): Gateway {
  return {
    channel,
    async send({ id, to, text, queuedAt }) {
      const file = `${queuedAt.toISOString().replaceAll(':', '-')}-${id}.txt`
      await writeWhole(join(dataDir, 'outbox', file), Buffer.from(`${channel} ${to}\n\n${text}\n`), 'owner')
      return { providerId: id, parts: 1, cost: 0 }
    },
  }
}
