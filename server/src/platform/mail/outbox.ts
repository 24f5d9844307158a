import { join } from 'node:path'
import { writeWhole } from '../files.ts'
import type { Post } from './message.ts'

/**
 * Keeps mails as files in `outbox/` of a folder, for a shop without a mail server. Their names sort by
 * time. They hold codes and links: only the owner may look.
 */
export function openOutbox(dataDir: string): Post {
  return async (message, { id, queuedAt }) => {
    const { createTransport } = await import('nodemailer')
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
      message,
    )
    const file = `${queuedAt.toISOString().replaceAll(':', '-')}-${id}.eml`
    await writeWhole(join(dataDir, 'outbox', file), bytes as Buffer, 'owner')
  }
}
