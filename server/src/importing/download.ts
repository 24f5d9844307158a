import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { inTemporaryFolder } from '../platform/temporary-folder.ts'
import { openTurns } from '../platform/turns.ts'

/** Files made at once; each holds a connection to the database. */
const making = openTurns({ atOnce: 2, waiting: 10 })

/**
 * Answers with a CSV file. It is written to the disk first: so a fault is an answer and not half a file, and nobody
 * who reads slowly holds the database. Its name is gone by then; the space goes with the last byte sent.
 *
 * @param make writes the file piece by piece
 */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  make: (write: (piece: string) => Promise<void>) => Promise<unknown>,
): Promise<FastifyReply> {
  const file = await making(() => inTemporaryFolder((folder) => writeFile(join(folder, 'file.csv'), make)))
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
