import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { inTemporaryFolder } from '../temporary-folder.ts'

/** Where the migrations are. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A migration: the name of its file, and the number by which a database notes that it ran. */
export type Migration = { tag: string; when: number }

const journalFile = join('meta', '_journal.json')

/** Migrations of this version, oldest first. */
export async function listMigrations(): Promise<Migration[]> {
  return (await readJournal()).entries
}

/**
 * The newest migration of a database, null where none ever ran. One that this version does not know has its number for a
 * name.
 */
export async function findMigration(client: Pick<pg.ClientBase, 'query'>): Promise<Migration | null> {
  const { rows: found } = await client.query(
    `select to_regclass('public.migrations') is not null as is_there`,
  )
  if (!found[0].is_there) return null
  const { rows } = await client.query('select max(created_at)::float8 as when from public.migrations')
  const when = rows[0].when as number | null
  if (when === null) return null
  const known = (await listMigrations()).find((migration) => migration.when === when)
  return { tag: known?.tag ?? String(when), when }
}

/** Gives a folder that has the migrations up to one of them, for as long as `use` runs. */
export async function withMigrationsUpTo<Result>(
  tag: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const journal = await readJournal()
  const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1)
  return inTemporaryFolder(async (folder) => {
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, journalFile), JSON.stringify({ ...journal, entries }))
    for (const entry of entries)
      await copyFile(join(migrationsFolder, `${entry.tag}.sql`), join(folder, `${entry.tag}.sql`))
    return use(folder)
  })
}

async function readJournal(): Promise<{ entries: Migration[] }> {
  return JSON.parse(await readFile(join(migrationsFolder, journalFile), 'utf8'))
}
