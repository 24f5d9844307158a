import type pg from 'pg'
import type { Uploads } from '../media/index.ts'
import type { Connection } from '../platform/database/client.ts'
import { findMigration } from '../platform/database/migrations.ts'
import { connect } from './database/connect.ts'
import { copyJobs, copySequences, copyTables } from './database/copy-out.ts'
import { lockBackups } from './database/lock.ts'
import { listTables } from './database/tables.ts'
import { encrypt } from './file/age.ts'
import { type About, type End, entryNames, folderNames, formatVersion } from './file/contents.ts'
import { withDigest } from './file/digest.ts'
import { type ArchiveEntry, writeTar } from './file/tar.ts'
import { writeFile } from './file/write-file.ts'
import { BackupProblem } from './problems.ts'

export type BackupRequest = {
  connection: Connection
  uploads: Uploads
  privatePhotos: Uploads
  /** Path of the file, which must not exist yet. */
  path: string
  /** Without it the file is not encrypted, and contains no secrets. */
  passphrase: string | null
  /** The secrets that only an encrypted file contains, by environment variable. */
  secrets: Record<string, string>
  signal?: AbortSignal
}

export type BackupResult = { path: string; bytes: number; madeAt: Date; isEncrypted: boolean } & End

/**
 * Writes a consistent copy of a shop to a file while it sells, with one part of a table or one picture in memory.
 * Pictures are read after the database, because they are stored before the row that references them.
 *
 * @throws BackupProblem if another backup is running, the database is not a shop's, or the file cannot be created
 */
export async function makeBackup(request: BackupRequest): Promise<BackupResult> {
  const { connection, path, passphrase, signal } = request
  const client = await connect(connection, 'dix backup')
  try {
    if (!(await lockBackups(client)))
      throw new BackupProblem('Another backup of this shop is being made: wait until it has finished.')
    // Reads one snapshot of the database while others continue writing. It takes no lock that a sale waits for.
    await client.query('begin isolation level repeatable read read only')
    const about = await describe(client)
    const counts: End = { rows: {}, jobs: 0, pictures: 0 }
    const archive = withDigest(writeTar(readShop(client, about, counts, request), about.madeAt))
    const bytes = await writeFile(path, passphrase === null ? archive : encrypt(archive, passphrase), signal)
    return { path, bytes, madeAt: about.madeAt, isEncrypted: passphrase !== null, ...counts }
  } finally {
    await client.end().catch(() => {})
  }
}

async function describe(client: pg.ClientBase): Promise<About> {
  const { rows } = await client.query<{ server: string }>(
    `select current_setting('server_version') as server`,
  )
  const migration = await findMigration(client)
  if (!migration) throw new BackupProblem('There is no shop in this database.')
  return {
    format: formatVersion,
    madeAt: new Date(),
    migration,
    server: rows[0]!.server,
    tables: await listTables(client),
  }
}

/** Everything that the file contains, in order. */
async function* readShop(
  client: pg.ClientBase,
  about: About,
  counts: End,
  { uploads, privatePhotos, passphrase, secrets }: BackupRequest,
): AsyncGenerator<ArchiveEntry> {
  yield asJson(entryNames.about, about)
  yield* copyTables(client, about.tables, counts.rows)
  counts.jobs = yield* copyJobs(client)
  yield await copySequences(client)
  await client.query('commit')
  yield* readPictures(folderNames.pictures, uploads, counts)
  yield* readPictures(folderNames.privatePhotos, privatePhotos, counts)
  if (passphrase !== null) yield { name: entryNames.secrets, bytes: Buffer.from(asEnvironment(secrets)) }
  yield asJson(entryNames.end, counts)
}

async function* readPictures(folder: string, pictures: Uploads, counts: End): AsyncGenerator<ArchiveEntry> {
  for await (const name of pictures.list()) {
    const bytes = await pictures.read(name)
    // The picture has been deleted since, so nothing references it any more.
    if (!bytes) continue
    counts.pictures++
    yield { name: `${folder}/${name}`, bytes }
  }
}

const asJson = (name: string, content: object): ArchiveEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 1)}\n`),
})

/** Lines of a `.env` file. */
function asEnvironment(variables: Record<string, string>): string {
  const quoteFor = (value: string) => ["'", '"', '`'].find((quote) => !value.includes(quote)) ?? ''
  const lines = Object.entries(variables).map(([name, value]) => {
    const quote = quoteFor(value)
    return `${name}=${quote}${value}${quote}\n`
  })
  return lines.join('')
}
