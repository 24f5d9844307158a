import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { Option } from 'commander'
import pg from 'pg'
import { destination, pino } from 'pino'
import { openPrivatePhotoFiles, openUploads } from '../media/index.ts'
import { newCommand, runCommand } from '../platform/command/run-command.ts'
import { type Configuration, readConfiguration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import { databaseErrorOf } from '../platform/database/database-error.ts'
import { openAsItIs } from '../platform/database/open-for-command.ts'
import { StartError } from '../platform/start-error.ts'
import { choosePath, removeOutdated } from './files.ts'
import { makeBackup } from './make-backup.ts'
import { askNewPassphrase, askPassphrase, readPassphrase } from './passphrase.ts'
import { BackupProblem, diskFullText } from './problems.ts'
import { recordBackup } from './record.ts'
import { releaseShop } from './release-shop.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { secretsOf } from './secrets.ts'
import { describeBackup, describeRelease, describeRestore } from './terminal.ts'

const program = newCommand('npm run', process)
  .description('Copies a whole shop to one file and restores it. Works whether Dix is running or not.')
  .showHelpAfterError('(see --help)')

const passphraseFile = ['--passphrase-file <file>', 'a file whose first line is the passphrase'] as const

const log = pino({ level: 'fatal' }, destination(2))

type BackupOptions = { encrypt?: true; passphraseFile?: string; claimed?: true }

program
  .command('backup')
  .description('write database and pictures to a file, with the secrets if it is encrypted')
  .argument('[file]', 'a new file or a folder; by default BACKUP_DIR')
  .option('--encrypt', 'ask for a passphrase and encrypt the file')
  .option(...passphraseFile)
  // Passed by the schedule: the shop's own database has already recorded the beginning of the backup.
  .addOption(new Option('--claimed').hideHelp())
  .action(async (file: string | undefined, options: BackupOptions) => {
    const configuration = loadConfiguration()
    const passphrase = await newPassphrase(options, configuration)
    const path = await choosePath(file, configuration.backup.dir, passphrase !== null)
    lowerPriority()
    await withDatabase(configuration, async ({ connection, db }) => {
      const result = await makeBackup({
        connection,
        uploads: openUploads(configuration.dataDir),
        privatePhotos: openPrivatePhotoFiles(configuration.dataDir),
        path,
        passphrase,
        secrets: passphrase === null ? {} : await secretsOf(configuration),
        signal: interruption(),
      })
      await recordBackup(db, result)
      if (file === undefined) await removeOutdated(configuration.backup)
      process.stdout.write(describeBackup(result))
    })
  })

program
  .command('restore')
  .description('restore a shop into an empty DATA_DIR, or an empty database of DATABASE_URL')
  .argument('<file>', 'a backup')
  .option(...passphraseFile)
  .action(async (path: string, options: { passphraseFile?: string }) => {
    const configuration = loadConfiguration()
    const file = options.passphraseFile ?? configuration.backup.passphraseFile
    const result = await restoreBackup({
      path,
      askPassphrase: () => (file ? readPassphrase(file) : askPassphrase()),
      configuration,
      log,
    })
    process.stdout.write(describeRestore(result, configuration))
    if (result.proofs.some(({ wrong }) => wrong.length > 0)) process.exitCode = 3
  })

program
  .command('release')
  .description('let a restored shop send emails, make refunds and take card payments again')
  .option('--without-mails', 'discard the emails that were waiting when the backup was made')
  .action(async (options: { withoutMails?: true }) => {
    await withDatabase(loadConfiguration(), async ({ db }) => {
      process.stdout.write(describeRelease(await releaseShop(db, options)))
    })
  })

function newPassphrase(options: BackupOptions, { backup }: Configuration): Promise<string | null> {
  const file = options.passphraseFile ?? (options.encrypt ? undefined : backup.passphraseFile)
  if (file) return readPassphrase(file)
  return options.encrypt ? askNewPassphrase() : Promise.resolve(null)
}

function loadConfiguration(): Configuration {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const configuration = readConfiguration(process.env)
  configuration.dataDir = resolve(configuration.dataDir)
  return configuration
}

/** Runs `use` on the shop's database, then closes it. */
async function withDatabase(
  configuration: Configuration,
  use: (database: Database) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir } = configuration
  if (!databaseUrl && !existsSync(resolve(dataDir, 'postgres')))
    throw new BackupProblem(`There is no shop in DATA_DIR ${dataDir}.`)
  const database = await openAsItIs(configuration, log)
  try {
    await use(database)
  } finally {
    await database.close()
  }
}

/** Requests of shoppers come first. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // Some systems do not allow it; the backup is made anyway.
  }
}

/** A signal that Ctrl-C or a stop aborts. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(new BackupProblem('Interrupted: there is no backup.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort)
  return controller.signal
}

/** A message about something that the operator can correct; null for bugs, which keep their stack trace. */
function messageFor(error: unknown): string | null {
  if (error instanceof BackupProblem || error instanceof StartError) return error.message
  if (error instanceof Error && error.name === 'AbortError' && error.cause) return messageFor(error.cause)
  const { code, path, message } = error as NodeJS.ErrnoException
  const full = diskFullText(error as NodeJS.ErrnoException)
  if (full) return full
  const database = databaseErrorOf(error)
  if (database.error instanceof pg.DatabaseError || /connection|terminat/i.test(message))
    return `The database stopped the work: ${(database.error as Error).message}.`
  return code && path ? `${path} cannot be used: ${message}.` : null
}

const code = await runCommand(program, process.argv.slice(2), process, messageFor)
// Faults in a restored shop have their own exit code.
if (code !== 0) process.exitCode = code
