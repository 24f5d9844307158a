import { join } from 'node:path'
import { writeAtomically } from '../files.ts'
import type { Post } from './message.ts'

/**
 * Writes emails as files into `outbox/` of a folder, for a shop without a mail server. Their names sort by time. They
 * contain codes and links, so only the owner can read them.
 */
export function openOutbox(dataDir: string): Post {
  return async (message, { id, queuedAt }) => {
    const { createTransport } = await import('nodemailer')
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
      message,
    )
    const file = `${queuedAt.toISOString().replaceAll(':', '-')}-${id}.eml`
    await writeAtomically(join(dataDir, 'outbox', file), bytes as Buffer, 'owner')
  }
}
