import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { inTemporaryFolder } from '../platform/temporary-folder.ts'
import { openTurns } from '../platform/turns.ts'

/** Limits the files written at once: each needs a database connection. */
const writing = openTurns({ atOnce: 2, waiting: 10 })

/**
 * Answers with a CSV file. It is written to the disk first: a fault answers an error instead of half a file, and slow
 * readers need no database connection. The file is deleted while it is sent; its space is freed when it is closed.
 *
 * @param make writes the file in pieces
 */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  make: (write: (piece: string) => Promise<void>) => Promise<unknown>,
): Promise<FastifyReply> {
  const file = await writing(() => inTemporaryFolder((folder) => writeFile(join(folder, 'file.csv'), make)))
  const { size } = await file.stat()
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', size)
    .header('cache-control', 'private, no-store')
    .send(file.createReadStream({ start: 0 }))
}

async function writeFile(
  path: string,
  make: (write: (piece: string) => Promise<void>) => Promise<unknown>,
): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600)
  try {
    await make(async (piece) => void (await file.write(piece)))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
