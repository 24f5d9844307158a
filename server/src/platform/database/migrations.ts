import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { inTemporaryFolder } from '../temporary-folder.ts'

/** The folder of the migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A migration: its file name, and the number that a database stores once it has run. */
export type Migration = { tag: string; when: number }

const journalFile = join('meta', '_journal.json')

/** This version's migrations, oldest first. */
export async function listMigrations(): Promise<Migration[]> {
  return (await readJournal()).entries
}

/**
 * The newest migration of a database, or null if none has run. If this version does not know it, its name is its
 * number.
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

/** Provides a folder with the migrations up to a given one while `use` runs. */
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
