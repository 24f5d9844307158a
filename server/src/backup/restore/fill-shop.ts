import type pg from 'pg'
import type { Uploads } from '../../media/index.ts'
import { beginTables, endTables, fillJobs, fillTable, setSequences } from '../database/copy-in.ts'
import { listTables } from '../database/tables.ts'
import { type CopiedTable, type End, entryNames, folderNames } from '../file/contents.ts'
import { byFolder, type Folder } from '../file/folders.ts'
import type { BackupFile } from '../file/read-file.ts'
import type { Contents } from '../file/verify.ts'
import { notWhole } from '../problems.ts'

/** The parts of a backup that belong neither in the database nor to the pictures. */
export type Filled = End & { secrets: string | null }

/**
 * Fills empty tables of the backup's migration, the queue, and the pictures, in one transaction.
 *
 * @throws BackupProblem if the amounts differ from what the backup states
 */
export async function fillShop(
  client: pg.ClientBase,
  pictures: RestoredPictures,
  file: BackupFile,
  { about, end }: Contents,
): Promise<Filled> {
  const known = await listTables(client)
  const tables = about.tables.filter(({ name }) => known.some((table) => table.name === name))
  const filled: Filled = { rows: {}, jobs: 0, pictures: 0, secrets: null }
  await client.query('begin')
  await beginTables(client, known)
  for await (const folder of byFolder(file.entries()))
    await fillFrom(folder, { client, pictures, tables, filled })
  await endTables(client, known)
  for (const { name } of tables) compare(name, filled.rows[name] ?? 0, end.rows[name])
  compare('jobs', filled.jobs, end.jobs)
  compare('pictures', filled.pictures, end.pictures)
  await client.query('commit')
  return filled
}

type RestoredPictures = { uploads: Uploads; privatePhotos: Uploads }
type Filling = {
  client: pg.ClientBase
  pictures: RestoredPictures
  tables: readonly CopiedTable[]
  filled: Filled
}

async function fillFrom(
  { name, entries }: Folder,
  { client, pictures, tables, filled }: Filling,
): Promise<void> {
  const table = tables.find((table) => folderNames.table(table.name) === name)
  if (table) {
    filled.rows[table.name] = await fillTable(client, table, entries)
    return
  }
  if (name === folderNames.jobs) {
    filled.jobs = await fillJobs(client, entries)
    return
  }
  for await (const entry of entries) {
    const folder = pictureFolders.get(name)
    if (folder) {
      await pictures[folder].write(entry.name.slice(name.length + 1), entry.bytes)
      filled.pictures++
    } else if (entry.name === entryNames.sequences) await setSequences(client, entry)
    else if (entry.name === entryNames.secrets) filled.secrets = entry.bytes.toString()
  }
}

const pictureFolders = new Map<string, keyof RestoredPictures>([
  [folderNames.pictures, 'uploads'],
  [folderNames.privatePhotos, 'privatePhotos'],
])

function compare(what: string, found: number, expected = 0): void {
  if (found !== expected) throw notWhole(`it has ${found} ${what} instead of ${expected}`)
}
