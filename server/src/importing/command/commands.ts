import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import pg from 'pg'
import { destination, pino } from 'pino'
import { prepareCatalogue } from '../../catalogue/index.ts'
import { openPictures } from '../../media/index.ts'
import { newCommand, runCommand } from '../../platform/command/run-command.ts'
import type { Terminal } from '../../platform/command/terminal.ts'
import { type Configuration, readConfiguration } from '../../platform/configuration.ts'
import type { Database, Queries } from '../../platform/database/client.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { openForCommand } from '../../platform/database/open-for-command.ts'
import { StartError } from '../../platform/start-error.ts'
import { withTemporaryFile } from '../../platform/temporary-folder.ts'
import { findLedgerMismatches } from '../../stock/index.ts'
import { findStoreNamed } from '../../stores/index.ts'
import { CommandProblem, FileProblem } from '../problems.ts'
import { exportCatalogue } from '../writing/export-catalogue.ts'
import { importCatalogue } from '../writing/import-catalogue.ts'
import { readMappingFile } from './mapping-file.ts'
import { openProgressBar, openReport, summary } from './terminal.ts'

type ExportOptions = { store?: string }
type ImportOptions = ExportOptions & { map?: string; dryRun?: true; report?: string }

/**
 * Runs `npm run catalogue`.
 *
 * @returns the exit code: 1 for errors that the operator can correct, 2 for an unknown command
 * @throws on bugs
 */
export async function runCatalogue(given: string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(describeCommands(terminal), given, terminal, messageFor)
  } catch (error) {
    // The reader has closed standard output.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
    throw error
  }
}

function describeCommands(terminal: Terminal): Command {
  const program = newCommand('catalogue', terminal)
    .description(
      'Imports products from CSV files, exports them, and checks the stock ledger. Works whether Dix is running or not.',
    )
    .showHelpAfterError('(see --help)')

  program
    .command('import')
    .description('import the products of a CSV file, all or nothing; invalid rows are refused one by one')
    .argument('<file>', 'the CSV file, or - for standard input')
    .option('--map <mapping>', 'a JSON file that maps columns to fields (docs/importing.md)')
    .option('--dry-run', 'show what the import would do, and change nothing')
    .option('--report <file>', 'write a CSV file with every refused row and every remark')
    .option(
      '--store <name>',
      'the store whose stock the file has, in a shop with several; by default the main store',
    )
    .action((file: string, options: ImportOptions) =>
      file === '-'
        ? withTemporaryFile(terminal.stdin, (path) => importFile(terminal, path, options))
        : importFile(terminal, file, options),
    )

  program
    .command('export')
    .description('write every product to a CSV file that can be imported again')
    .argument('[file]', 'where to write, or - for standard output', '-')
    .option(
      '--store <name>',
      'the store whose stock to write, in a shop with several; by default the main store',
    )
    .action((file: string, { store }: ExportOptions) =>
      file === '-' ? exportToOutput(terminal, store) : exportFile(terminal, file, store),
    )

  program
    .command('ledger')
    .description('check that the stock of every product is the sum of its movements; fails if not')
    .action(() => checkLedger(terminal))

  return program
}

async function checkLedger(terminal: Terminal): Promise<void> {
  await withDatabase(terminal, async ({ db }) => {
    const mismatches = await findLedgerMismatches(db)
    for (const { productId, name, stock, ledger } of mismatches)
      terminal.stdout.write(`${productId} ${name ?? '(gone)'}: stock ${stock}, ledger ${ledger}\n`)
    if (mismatches.length > 0)
      throw new CommandProblem(`The stock of ${mismatches.length} products does not match the ledger.`)
    terminal.stdout.write('The stock of every product matches the ledger.\n')
  })
}

async function importFile(terminal: Terminal, path: string, options: ImportOptions): Promise<void> {
  const source = await stat(path)
  if (!source.isFile())
    throw new CommandProblem(`${path} is not a file; use - to read what another program writes.`)
  const mapping = options.map === undefined ? null : await readMappingFile(options.map)
  await withDatabase(terminal, async ({ db }, { shopLanguage, dataDir }, signal) => {
    const storeId = await storeIdOf(db, options.store)
    const remarks = openReport(options.report)
    const progress = openProgressBar(source.size, terminal.stderr)
    const began = performance.now()
    try {
      const report = await importCatalogue(db, {
        path,
        mapping,
        mainLanguage: shopLanguage,
        pictures: openPictures(dataDir),
        storeId,
        dryRun: options.dryRun ?? false,
        by: null,
        fileName: basename(path),
        onProgress: progress.update,
        onRemark: remarks.add,
        signal,
      })
      progress.stop()
      if (options.dryRun) terminal.stdout.write('Dry run: nothing was changed. The import would do this.\n')
      terminal.stdout.write(remarks.firstRefusals() + summary(report, performance.now() - began))
    } finally {
      progress.stop()
      remarks.close()
    }
  })
}

/** Writes a temporary file and renames it, so that a half-written file never looks complete. */
async function exportFile(terminal: Terminal, path: string, store: string | undefined): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'w')
  try {
    await withDatabase(terminal, async ({ db }, { shopLanguage }) => {
      const storeId = await storeIdOf(db, store)
      const write = async (piece: string) => void (await file.write(piece))
      const count = await exportCatalogue(db, shopLanguage, write, storeId)
      await file.sync()
      await rename(part, path)
      terminal.stdout.write(`${count} products written to ${path}\n`)
    })
  } finally {
    await file.close()
    await rm(part, { force: true })
  }
}

async function exportToOutput(terminal: Terminal, store: string | undefined): Promise<void> {
  // Each write reports its own failure; without a listener the stream would end the process as well.
  terminal.stdout.on('error', () => {})
  const write = (piece: string) =>
    new Promise<void>((done, fail) => terminal.stdout.write(piece, (error) => (error ? fail(error) : done())))
  await withDatabase(
    terminal,
    async ({ db }, { shopLanguage }) =>
      void (await exportCatalogue(db, shopLanguage, write, await storeIdOf(db, store))),
  )
}

/**
 * The id of the store that the operator named; undefined if none was named.
 *
 * @throws CommandProblem if there is no such store
 */
async function storeIdOf(tx: Queries, store: string | undefined): Promise<string | undefined> {
  if (store === undefined) return undefined
  const found = await findStoreNamed(tx, store)
  if (typeof found === 'string') return found
  throw new CommandProblem(
    found.names.length === 0
      ? 'The shop has only one store: leave out --store.'
      : `There is no store "${store}". The stores are: ${found.names.join(', ')}.`,
  )
}

/** Runs `use` on the shop's database. Ctrl-C aborts it through the signal, which rolls it back. */
async function withDatabase(
  { env }: Terminal,
  use: (database: Database, configuration: Configuration, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const configuration = readConfiguration(env)
  configuration.dataDir = resolve(configuration.dataDir)
  const interruption = new AbortController()
  const interrupt = () => interruption.abort(new CommandProblem('Interrupted: nothing was changed.'))
  process.once('SIGINT', interrupt)
  const log = pino({ level: 'fatal' }, destination(2))
  try {
    const database = await openForCommand(configuration, log, async (db) => {
      const { shopLanguage } = await prepareCatalogue(db, { ...configuration, demo: false }, log)
      configuration.shopLanguage = shopLanguage
    })
    try {
      await use(database, configuration, interruption.signal)
    } finally {
      await database.close()
    }
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/** A message about something that the operator can correct; null for bugs, which keep their stack trace. */
function messageFor(error: unknown): string | null {
  if (error instanceof FileProblem || error instanceof CommandProblem || error instanceof StartError)
    return error.message
  const database = databaseErrorOf(error)
  if (database.error instanceof pg.DatabaseError || database.error !== error)
    return `The database stopped the import, and nothing was changed: ${(database.error as Error).message}.`
  const { code, path, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path) return `There is no file or folder ${path}.`
  return code && path ? `${path} cannot be used: ${message}.` : null
}
