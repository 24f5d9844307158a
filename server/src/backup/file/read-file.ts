import { open } from 'node:fs/promises'
import { BackupProblem } from '../problems.ts'
import { decrypt, isEncrypted, type Opened, openHeader } from './age.ts'
import { checkDigest } from './digest.ts'
import { type ArchiveEntry, readTar } from './tar.ts'

/** Bytes at the beginning that identify the kind of file: a header, or the first block of an archive. */
const beginningSize = 1_024

/** A backup that can be read repeatedly. */
export type BackupFile = {
  isEncrypted: boolean
  /** Reads from the beginning. @throws BackupProblem if the file was altered */
  entries(): AsyncGenerator<ArchiveEntry>
}

/**
 * Opens a backup.
 *
 * @param askPassphrase called if the file needs one
 * @throws BackupProblem if it is not a backup, or the passphrase is wrong
 */
export async function openBackup(path: string, askPassphrase: () => Promise<string>): Promise<BackupFile> {
  const beginning = await readBeginning(path)
  if (isEncrypted(beginning)) {
    const opened = await openHeader(beginning, await askPassphrase())
    return { isEncrypted: true, entries: () => readTar(checkDigest(decryptFile(path, opened))) }
  }
  // The position at which `tar` writes the kind of archive.
  if (beginning.subarray(257, 262).toString('latin1') !== 'ustar')
    throw new BackupProblem(`${path} is not a Dix backup. Nothing was restored.`)
  return { isEncrypted: false, entries: () => readTar(checkDigest(readFile(path))) }
}

function decryptFile(path: string, { start, key }: Opened): AsyncIterable<Uint8Array> {
  return decrypt(readFile(path, start), key)
}

async function* readFile(path: string, start = 0): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  yield* file.createReadStream({ start, highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(`The backup ${path} cannot be read: ${error.message}.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningSize), 0, beginningSize, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
