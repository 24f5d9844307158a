import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { introduceAdmin, prepareAccounts } from './accounts/index.ts'
import { composeShop } from './app.ts'
import { prepareCatalogue } from './catalogue/index.ts'
import { loadDemoHistory } from './demo/index.ts'
import { loadBuiltRender } from './pages/index.ts'
import type { Configuration } from './platform/configuration.ts'
import { lockDataDir } from './platform/database/embedded/index.ts'
import { migrateUnderLock } from './platform/database/migrate.ts'
import { openShopDatabase, startPatience } from './platform/database/open.ts'
import { refuseUnfinishedRestore } from './platform/database/unfinished-restore.ts'
import { watchEventLoop } from './platform/event-loop-lag.ts'
import { StartError } from './platform/start-error.ts'
import { sweepTemporaryFolders } from './platform/temporary-folder.ts'
import { tokenSecret } from './platform/token-secret.ts'

/** Milliseconds that shutdown may take once it no longer waits for load balancers. */
const stopLimit = 15_000

/**
 * Starts the shop and serves until SIGTERM or SIGINT; then requests under way finish, background work stops, and the
 * database closes last. Resolves when the start is complete; pages are served before that.
 *
 * @param onListening called when pages are served
 * @throws StartError with a message if the configuration, the folder, the port or the database prevents it
 */
export async function serve(
  configuration: Configuration,
  log: Logger,
  onListening: () => void,
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    let rendering: ReturnType<typeof loadBuiltRender> | undefined
    const loadRender = () => {
      rendering ??= loadBuiltRender()
      rendering.catch(() => {})
      return rendering
    }
    const lock = configuration.databaseUrl ? null : await lockDataDir(configuration.dataDir)
    if (lock) undo.push(lock.release)
    const secret = await tokenSecret(configuration)
    // Loading the pages blocks this process, but not that of PostgreSQL, which gets ready.
    const database = await openShopDatabase(configuration, log, startPatience, loadRender)
    undo.push(database.close)
    await refuseUnfinishedRestore(database.pool)
    await migrateUnderLock(database.connection, async (db) => {
      const { demo, shopLanguage } = await prepareCatalogue(db, configuration, log)
      if (demo) await loadDemoHistory(db, shopLanguage, demo.products, new Date())
      await prepareAccounts(db, { ...configuration, shopLanguage }, log)
    })
    const shop = await composeShop({ configuration, secret, database, render: loadRender(), log })
    undo.push(shop.close)
    const unwatch = watchEventLoop(log)
    undo.push(async () => unwatch())
    await sweepTemporaryFolders().catch((error: unknown) =>
      log.warn({ err: error }, 'Old temporary folders could not be removed'),
    )
    await listen(shop.app, configuration)
    onListening()
    log.info(
      { products: shop.live.snapshot.products.size, url: configuration.publicUrl },
      `Dix is open at ${configuration.publicUrl}`,
    )
    const stopping = stopOnSignal(
      async () => {
        shop.announceStop()
        await wait(configuration.drainSeconds * 1_000)
        await close()
      },
      configuration.drainSeconds * 1_000 + stopLimit,
      log,
    )
    await introduceAdmin(database.db, configuration, log, printToOperator).catch((error: unknown) =>
      log.error({ err: error }, 'The first administrator could not be created: run npm run admin -- create'),
    )
    await shop.live.fillSearch()
    // Comes last, because the first pages should not wait for background work.
    if (!stopping.aborted) shop.work('everything')
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Printed outside the log, at any log level, because it is a password; an operator who stores standard output must
 * change it.
 */
function printToOperator(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} is used by another program on ${host}.`)
    if (code === 'EACCES') throw new StartError(`This user may not open PORT ${port}; choose 1024 or higher.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST "${host}" is not an address of this machine.`)
    throw error
  }
}

/**
 * @param limit milliseconds after which the shutdown is cut short
 * @returns aborted once the stop begins
 */
function stopOnSignal(close: () => Promise<void>, limit: number, log: Logger): AbortSignal {
  const stopping = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info({ signal }, 'Dix is closing')
    setTimeout(() => {
      log.error('Closing took too long and was interrupted')
      process.exit(1)
    }, limit).unref()
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
  return stopping.signal
}
