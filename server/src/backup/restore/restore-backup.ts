import { drizzle } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { openPrivatePhotoFiles, openUploads } from '../../media/index.ts'
import type { Configuration } from '../../platform/configuration.ts'
import { migrateUnderLock } from '../../platform/database/migrate.ts'
import { listMigrations, withMigrationsUpTo } from '../../platform/database/migrations.ts'
import { setRestoreHold } from '../../platform/restore-hold.ts'
import { claim, release, undo } from '../database/emptiness.ts'
import type { BackupFile } from '../file/read-file.ts'
import { openBackup } from '../file/read-file.ts'
import { type Contents, verify } from '../file/verify.ts'
import { BackupProblem } from '../problems.ts'
import { forgetBackups } from '../record.ts'
import { type Filled, fillShop } from './fill-shop.ts'
import { claimFolder, releaseFolder, undoFolder } from './folder.ts'
import { type Proof, prove } from './prove.ts'
import { restoreSecrets } from './restore-secrets.ts'
import { openTarget, type Target } from './target.ts'

export type RestoreRequest = {
  path: string
  /** Called if the file is encrypted. */
  askPassphrase: () => Promise<string>
  configuration: Pick<Configuration, 'dataDir' | 'databaseUrl' | 'tokenSecret'>
  log: Logger
}

export type RestoreResult = Contents & {
  proofs: Proof[]
  /** Messages about what happened to the secrets. */
  secrets: string
}

/**
 * Restores a shop into an empty folder or database. The file is read completely before anything is written, and
 * everything written is removed if a later step fails. The shop stays paused afterwards.
 *
 * @throws BackupProblem with a message for the operator, if nothing was restored
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { path, askPassphrase, configuration, log } = request
  const file = await openBackup(path, askPassphrase)
  const contents = await verify(file)
  await refuseNewer(contents)
  const target = await openTarget(configuration, log)
  try {
    return { ...contents, ...(await restoreInto(target, file, contents, configuration)) }
  } finally {
    await target.close()
  }
}

/** Migrations go forward only. */
async function refuseNewer({ about }: Contents): Promise<void> {
  const { migration } = about
  const known = await listMigrations()
  if (!known.some(({ tag, when }) => tag === migration.tag && when === migration.when))
    throw new BackupProblem(
      `The backup is of a newer version of Dix (migration ${migration.tag}), and this one ends with ${known.at(-1)?.tag}: update Dix first. Nothing was restored.`,
    )
}

async function restoreInto(
  { client, connection }: Target,
  file: BackupFile,
  contents: Contents,
  configuration: RestoreRequest['configuration'],
): Promise<Omit<RestoreResult, keyof Contents>> {
  const { dataDir } = configuration
  const uploads = openUploads(dataDir)
  const pictures = { uploads, privatePhotos: openPrivatePhotoFiles(dataDir) }
  const db = drizzle(client)
  await claimFolder(dataDir)
  await claim(client)
  try {
    const filled: Filled = await withMigrationsUpTo(contents.about.migration.tag, async (folder) => {
      await migrateUnderLock(connection, async () => {}, folder)
      return fillShop(client, pictures, file, contents)
    })
    await migrateUnderLock(connection, async () => {})
    await forgetBackups(db)
    await setRestoreHold(db, contents.about.madeAt)
    await client.query('analyze')
    const proofs = await prove(client, uploads)
    const secrets = await restoreSecrets(filled.secrets, configuration)
    await release(client)
    await releaseFolder(dataDir)
    return { proofs, secrets }
  } catch (error) {
    await undo(client).catch(() => {})
    await undoFolder(dataDir).catch(() => {})
    throw error
  }
}
