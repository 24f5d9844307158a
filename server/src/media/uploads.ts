import { opendir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../platform/files.ts'
import { originalFolder } from './pictures.ts'

/** Uploaded pictures as files, for backups of the whole shop. Names are `{32 hexadecimal digits}.webp`. */
export type Uploads = {
  /** Names, unordered. Pictures stored or deleted during the listing may be included or not. */
  list(): AsyncIterable<string>
  /** Null if it no longer exists. */
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Buffer): Promise<void>
}

/** The file name behind a site-relative URL; null for other URLs. */
export function uploadName(url: string): string | null {
  return /^\/media\/uploads\/([0-9a-f]{32}\.webp)$/.exec(url)?.[1] ?? null
}

/** The uploaded pictures of a shop, in its `DATA_DIR`. */
export function openUploads(dataDir: string): Uploads {
  const folder = originalFolder(dataDir)
  return {
    list: () => listNames(folder),
    read: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    write: (name, bytes) => writeAtomically(join(folder, name), bytes),
  }
}

async function* listNames(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const { name } of entries) if (uploadName(`/media/uploads/${name}`)) yield name
}
