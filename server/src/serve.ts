import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { imageReferencesOfUsers, introduceAdmin, openAccounts, prepareAccounts } from './accounts/index.ts'
import { buildApp } from './app.ts'
import { cartPersonalData, openCarts } from './cart/index.ts'
import { imageReferencesOfCatalogue, openCatalogue, prepareCatalogue } from './catalogue/index.ts'
import { imageReferencesOfHistory } from './editing/index.ts'
import { keepPicturesSwept, openPictures } from './media/index.ts'
import { findHeldPieces, imageReferencesOfOrders, openOrders, orderPersonalData } from './orders/index.ts'
import { loadBuiltRender } from './pages/index.ts'
import { openPayments } from './payments/index.ts'
import type { Configuration } from './platform/configuration.ts'
import { lockDataDir } from './platform/database/embedded/index.ts'
import { migrateUnderLock } from './platform/database/migrate.ts'
import { openShopDatabase } from './platform/database/open.ts'
import { openJobs } from './platform/jobs/index.ts'
import { postMails } from './platform/mail/index.ts'
import { StartError } from './platform/start-error.ts'
import { sweepTemporaryFolders } from './platform/temporary-folder.ts'
import { tokenSecret } from './platform/token-secret.ts'
import { keepMissesSwept } from './synonyms/index.ts'

/** Milliseconds a stop may take before it is cut short. */
const stopLimit = 15_000

/**
 * Starts the shop and serves until SIGTERM or SIGINT: then requests under way finish, followers stop,
 * the database last. Resolves once all of a start is done; pages are served before.
 *
 * @throws StartError with one sentence when a setting, the folder, the port or the database is in the way
 */
export async function serve(configuration: Configuration, log: Logger): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    // Loads while the database starts and is read.
    const rendering = loadBuiltRender()
    rendering.catch(() => {})
    const lock = configuration.databaseUrl ? null : await lockDataDir(configuration.dataDir)
    if (lock) undo.push(lock.release)
    const secret = await tokenSecret(configuration)
    const database = await openShopDatabase(configuration, log)
    undo.push(database.close)
    await migrateUnderLock(database.connection, async (db) => {
      await prepareCatalogue(db, configuration, log)
      await prepareAccounts(db, configuration, log)
    })
    const live = openCatalogue(database, configuration.shopLanguage, log)
    undo.push(live.close)
    await live.start()
    const jobs = openJobs(database, log)
    postMails(jobs, configuration, log)
    const personalData = [cartPersonalData, orderPersonalData]
    const accounts = openAccounts({ configuration, secret, database, jobs, personalData, log })
    undo.push(accounts.close)
    const carts = openCarts({
      configuration,
      database,
      guard: accounts.guard,
      live,
      findHeld: findHeldPieces,
      log,
    })
    undo.push(carts.close)
    const payments = openPayments({ configuration, secret, database, jobs, log })
    undo.push(payments.close)
    const orders = openOrders({ configuration, database, guard: accounts.guard, payments, jobs })
    // Requests finish first: they may still ask for work to be done later.
    undo.push(jobs.close)
    await sweepTemporaryFolders().catch((error: unknown) =>
      log.warn({ err: error }, 'Temporary folders of before could not be removed'),
    )
    const { dataDir } = configuration
    const pictures = openPictures(dataDir)
    const imageReferences = [
      imageReferencesOfCatalogue,
      imageReferencesOfHistory,
      imageReferencesOfUsers,
      imageReferencesOfOrders,
    ].map((of) => of(database.db))
    const sweeping = [
      keepPicturesSwept({ pictures, dataDir, imageReferences }, log),
      keepMissesSwept(database.db, log),
    ]
    undo.push(async () => {
      for (const { stop } of sweeping) stop()
    })
    const rooms = { accounts, carts, payments, orders }
    const render = await rendering
    const app = await buildApp({ configuration, database, ...rooms, live, render, log })
    undo.push(() => app.close())
    await listen(app, configuration)
    jobs.start()
    payments.start()
    log.info(
      { products: live.snapshot.products.size, url: configuration.publicUrl },
      `Dix is open at ${configuration.publicUrl}`,
    )
    stopOnSignal(close, log)
    await introduceAdmin(database.db, configuration, log, printToOperator).catch((error: unknown) =>
      log.error({ err: error }, 'No administrator could be made: npm run admin -- create makes one'),
    )
    await live.fillSearch()
  } catch (error) {
    await close()
    throw error
  }
}

/** Beside the log's lines, whatever its level; where standard output is kept, the operator changes what it says. */
function printToOperator(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} is taken by another program on ${host}.`)
    if (code === 'EACCES')
      throw new StartError(`PORT ${port} may not be opened by this user; choose one from 1024.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST "${host}" is not an address of this machine.`)
    throw error
  }
}

function stopOnSignal(close: () => Promise<void>, log: Logger): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Dix is closing')
    setTimeout(() => {
      log.error('Closing took too long and was cut short')
      process.exit(1)
    }, stopLimit).unref()
    close().then(
      () => {
        log.info('Dix is closed')
        process.exit(0)
      },
      (error: unknown) => {
        log.error({ err: error }, 'Closing failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
