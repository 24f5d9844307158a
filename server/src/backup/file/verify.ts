import type { z } from 'zod'
import { BackupProblem, notWhole } from '../problems.ts'
import { type About, AboutSchema, type End, EndSchema, entryNames, formatVersion } from './contents.ts'
import type { BackupFile } from './read-file.ts'
import type { ArchiveEntry } from './tar.ts'

export type Contents = { about: About; end: End }

/**
 * Reads a backup from beginning to end before anything is done with it.
 *
 * @throws BackupProblem if any byte was altered, or a newer Dix made it
 */
export async function verify(file: BackupFile): Promise<Contents> {
  let about: About | undefined
  let last: ArchiveEntry | undefined
  for await (const entry of file.entries()) {
    about ??= readAbout(entry)
    last = entry
  }
  if (!about || last?.name !== entryNames.end) throw notWhole('its end is missing')
  return { about, end: parse(EndSchema, last) }
}

function readAbout(entry: ArchiveEntry): About {
  if (entry.name !== entryNames.about) throw notWhole(`it does not begin with ${entryNames.about}`)
  const about = parse(AboutSchema, entry)
  if (about.format > formatVersion)
    throw new BackupProblem('A newer version of Dix made this backup: restore it with that version.')
  return about
}

function parse<Schema extends z.ZodType>(schema: Schema, { name, bytes }: ArchiveEntry): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch {
    throw notWhole(`${name} cannot be read`)
  }
}
