import { dirname } from 'node:path/posix'
import type { ArchiveEntry } from './tar.ts'

/** Consecutive entries of one folder. They must be read to the end before the next folder is requested. */
export type Folder = { name: string; entries: AsyncGenerator<ArchiveEntry> }

/** Entries by folder, in their order. */
export async function* byFolder(entries: AsyncGenerator<ArchiveEntry>): AsyncGenerator<Folder> {
  try {
    let next = await entries.next()
    async function* within(name: string): AsyncGenerator<ArchiveEntry> {
      while (!next.done && dirname(next.value.name) === name) {
        yield next.value
        next = await entries.next()
      }
    }
    while (!next.done) {
      const name = dirname(next.value.name)
      yield { name, entries: within(name) }
    }
  } finally {
    await entries.return(undefined)
  }
}
