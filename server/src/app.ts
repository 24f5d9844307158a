import { type FirstSteps, type Locale, type RenderPage, storesOf } from '@dix/contract'
import { countryCode } from '@dix/contract/phone'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { accountRoutes, findDoorPhotos, openAccounts } from './accounts/index.ts'
import { auditRoutes, scheduleAudit } from './audit/index.ts'
import {
  backInStockPersonalData,
  backInStockRoutes,
  scheduleBackInStockMails,
} from './back-in-stock/index.ts'
import { backupRoutes, imageReferencesOfShop, scheduleBackups } from './backup/index.ts'
import { cartPersonalData, cartRoutes, openCarts } from './cart/index.ts'
import { catalogueRoutes, isCatalogueEmpty, type LiveCatalogue, openCatalogue } from './catalogue/index.ts'
import { demoRoutes } from './demo/index.ts'
import { editingRoutes } from './editing/index.ts'
import { firstStepsRoutes } from './first-steps/index.ts'
import { importRoutes } from './importing/index.ts'
import { insightRoutes, noteLosses } from './insights/index.ts'
import {
  avatarStorage,
  mediaRoutes,
  openDoorPhotos,
  openPictures,
  scheduleDoorPhotoSweep,
  schedulePictureSweep,
} from './media/index.ts'
import { type GatewayOrigins, messagePersonalData, messageRoutes, openMessages } from './messages/index.ts'
import { notificationPersonalData, notificationRoutes, openNotifications } from './notifications/index.ts'
import {
  findDoorPhotosOfOrders,
  findReservedQuantities,
  hasOpenOrders,
  hasOrders,
  openOrders,
  orderPersonalData,
  orderRoutes,
  rollUpCustomers,
  rollUpSales,
} from './orders/index.ts'
import { pageRoutes } from './pages/index.ts'
import { type OpenPayments, openPayments, paymentRoutes } from './payments/index.ts'
import type { Configuration } from './platform/configuration.ts'
import type { Database, Queries } from './platform/database/client.ts'
import { openDatabaseEvents } from './platform/database/database-events.ts'
import { AnswerFile } from './platform/http/cache/answer-file.ts'
import { ResponseCache } from './platform/http/cache/response-cache.ts'
import { type EventStreams, openEventStreams } from './platform/http/event-streams/event-streams.ts'
import { healthRoutes } from './platform/http/health.ts'
import { nameSenders, openSenderNames } from './platform/http/sender.ts'
import { createServer } from './platform/http/server.ts'
import { watchStopping } from './platform/http/stopping.ts'
import { openJobs } from './platform/jobs/index.ts'
import { postMails } from './platform/mail/index.ts'
import { openQuiet } from './platform/quiet.ts'
import { scheduleRollUp } from './platform/repeat.ts'
import { readRatings, reviewPersonalData, reviewRoutes } from './reviews/index.ts'
import {
  brandOf,
  followMoments,
  mailSenderOf,
  openLetterhead,
  openSettings,
  settingsRoutes,
} from './settings/index.ts'
import { rollUpStock } from './stock/index.ts'
import { openReaders, openStaffStores, staffStores, storeRoutes } from './stores/index.ts'
import { readSynonyms, scheduleZeroResultSweep, synonymRoutes } from './synonyms/index.ts'
import { transferRoutes } from './transfers/index.ts'

export type ShopDependencies = {
  configuration: Pick<
    Configuration,
    | 'publicUrl'
    | 'dataDir'
    | 'corsOrigins'
    | 'trustProxy'
    | 'stripe'
    | 'smtpUrl'
    | 'mailFrom'
    | 'backup'
    | 'orderLimitFactor'
    | 'pushAllowedHosts'
    | 'messages'
  >
  /** Key that signs sessions. */
  secret: string
  database: Database
  render: RenderPage | Promise<RenderPage>
  log: FastifyBaseLogger
  /** A connection to the payment provider other than the direct one. */
  connection?: Parameters<typeof openPayments>[0]['connection']
  /** Base URLs of the message gateways, if not the default ones. */
  gatewayOrigins?: GatewayOrigins
  /** Called with an error that its endpoint does not list; by default it is logged. */
  onUnlisted?: (message: string) => void
}

export type Shop = {
  app: FastifyInstance
  live: LiveCatalogue
  streams: EventStreams
  /**
   * Starts background work: only jobs, or also payment checks and sweeps. In a restored shop, work with outside effects
   * waits for the release.
   */
  work(what: 'jobs' | 'everything'): void
  /** Announces that the shop is about to stop, so that a balancer sends shoppers elsewhere; it still serves. */
  announceStop(): void
  /** Requests under way finish first: they may still queue work. */
  close(): Promise<void>
}

/** Bytes of cached responses in memory, pages and JSON together; other pages are on disk. */
const cacheBytes = 16 * 1024 * 1024

/** How cards are taken: for real, as test payments, or not at all. */
function cardsOf({ methods, testing }: Pick<OpenPayments, 'methods' | 'testing'>): FirstSteps['cards'] {
  if (!methods.includes('card')) return 'none'
  return testing ? 'test' : 'live'
}

/** Whether nothing has been written in the main language yet. */
async function isShopEmpty(tx: Queries): Promise<boolean> {
  return (await isCatalogueEmpty(tx)) && !(await hasOrders(tx))
}

/** Composes the features into a shop, ready to listen or to be injected into. Serving and tests both use it. */
export async function composeShop(dependencies: ShopDependencies): Promise<Shop> {
  const { secret, database, log, connection, gatewayOrigins } = dependencies
  const { publicUrl, dataDir } = dependencies.configuration
  const { db } = database
  const closing: (() => Promise<unknown> | unknown)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const events = openDatabaseEvents(database, log)
    closing.push(events.close)
    const settings = openSettings(database, events, log)
    closing.push(settings.close)
    // Comes first: names are indexed by language.
    await settings.start()
    const mainLanguage = () => settings.current.languages.main
    const configuration = {
      ...dependencies.configuration,
      /** The current main language: the owner may choose another while the shop is empty. */
      get shopLanguage(): Locale {
        return mainLanguage()
      },
    }
    const readers = openReaders(settings)
    const { storeOf } = readers
    const live = openCatalogue({
      database,
      events,
      mainLanguage,
      readSynonyms,
      readRatings,
      otherStores: () =>
        storesOf(settings.current)
          .slice(1)
          .map(({ id }) => id),
      log,
    })
    closing.push(live.close)
    await live.start()
    const showShop = () => {
      live.versions.shown.advance()
      live.versions.shown.forbidOlder()
    }
    settings.onChange(live.followStores)
    settings.onChange(showShop)
    // Nobody waits for these: pages are rendered one by one, while readers get the previous version.
    closing.push(followMoments(settings, () => live.versions.shown.advance()).stop)
    const quiet = await openQuiet(db, log)
    closing.push(quiet.close)
    const jobs = openJobs(database, log)
    postMails(jobs, configuration, () => mailSenderOf(settings.current), log)
    const personalData = [
      backInStockPersonalData,
      messagePersonalData,
      notificationPersonalData,
      cartPersonalData,
      orderPersonalData,
      reviewPersonalData,
    ]
    const messages = openMessages({ configuration, database, jobs, settings, origins: gatewayOrigins, log })
    closing.push(messages.close)
    const pictures = openPictures(dataDir)
    const avatars = avatarStorage(pictures)
    const doorPhotos = openDoorPhotos(dataDir)
    const streams = openEventStreams(events)
    const senderNames = openSenderNames(secret)
    closing.push(streams.close)
    const accounts = openAccounts({
      configuration,
      secret,
      database,
      events,
      jobs,
      avatars,
      doorPhotos,
      country: () => countryCode(settings.current.contact.country),
      quarters: () => settings.current.zones.quarters,
      owner: {
        shopName: () => settings.current.identity.name,
        staffNeedFactor: () => settings.current.security.staffFactor,
        hasStore: (id) => storesOf(settings.current).some((store) => store.id === id),
        stores: () => staffStores(settings.current),
      },
      personalData,
      streams,
      senderNames,
      log,
    })
    closing.push(accounts.close)
    const { guard } = accounts
    const { limits } = accounts.accounts
    const stores = openStaffStores(guard, settings)
    const notifications = openNotifications({ configuration, secret, database, guard, limits, jobs })
    const carts = openCarts({
      configuration,
      database,
      guard,
      limits: accounts.accounts.limits,
      live,
      findReserved: findReservedQuantities,
      storeOf,
      log,
    })
    closing.push(carts.close)
    const payments = openPayments({
      configuration,
      secret,
      database,
      jobs,
      log,
      isPaused: quiet.isQuiet,
      ...(connection && { connection }),
    })
    closing.push(payments.close)
    const orders = openOrders({
      configuration,
      database,
      accounts: accounts.accounts,
      guard,
      payments,
      messages,
      jobs,
      letterhead: openLetterhead(settings, pictures),
      streams,
      settings,
      storeOf,
      log,
    })
    closing.push(orders.close, jobs.close)
    const answers = await AnswerFile.open(dataDir, log)
    if (answers) closing.push(() => answers.close())
    const cache = new ResponseCache(cacheBytes, answers)

    const app = await createServer(configuration, log, dependencies.onUnlisted)
    closing.push(() => app.close())
    nameSenders(app, senderNames)
    const { isStopping, announce } = watchStopping(app)
    healthRoutes(app, { pool: database.pool, dataDir, isStopping })
    await accountRoutes(app, accounts)
    await messageRoutes(app, { ...messages, guard, limits })
    notificationRoutes(app, notifications)
    catalogueRoutes(app, { live, cache, publicUrl, storeOf })
    editingRoutes(app, guard, { db, live, publicUrl, pictures, stores })
    await importRoutes(app, guard, { db, mainLanguage, pictures, stores, log })
    transferRoutes(app, { db, guard, live, publicUrl, stores })
    cartRoutes(app, carts)
    await paymentRoutes(app, payments, () => brandOf(settings.current.identity))
    orderRoutes(app, orders)
    synonymRoutes(app, { db, guard, live, publicUrl, mayReport: limits.allows })
    backInStockRoutes(app, { db, guard, live, storeOf })
    reviewRoutes(app, { db, guard, limits, live, settings })
    insightRoutes(app, { db, guard, publicUrl, mainLanguage })
    auditRoutes(app, { db, guard })
    backupRoutes(app, { db, guard, isAutomatic: configuration.backup.dir !== null })
    settingsRoutes(app, {
      db,
      guard,
      settings,
      paymentMethods: payments.methods,
      messageChannels: messages.channels,
      pictures,
      publicUrl,
      isShopEmpty,
      hasOpenOrders,
      readerOf: readers.readerOf,
    })
    storeRoutes(app, { db, guard, settings })
    demoRoutes(app, { db, guard, live })
    firstStepsRoutes(app, {
      db,
      guard,
      settings,
      publicUrl,
      cards: cardsOf(payments),
      paymentMethods: payments.methods,
      orders,
    })
    await mediaRoutes(app, { pictures, guard, dataDir, publicUrl })
    await pageRoutes(app, {
      live,
      settings,
      storeOf,
      cache,
      pictures,
      render: await dependencies.render,
      publicUrl,
      testPayments: payments.testing,
      paymentMethods: payments.methods,
      messageChannels: messages.channels,
    })

    return {
      app,
      live,
      streams,
      announceStop: announce,
      work(what) {
        quiet.whenReleased(jobs.start)
        if (what === 'jobs') return
        quiet.whenReleased(payments.start)
        const sweeps = [
          schedulePictureSweep({ pictures, dataDir, imageReferences: imageReferencesOfShop(db) }, log),
          scheduleDoorPhotoSweep(
            {
              dataDir,
              references: [findDoorPhotos, findDoorPhotosOfOrders].map((of) => (names) => of(db, names)),
            },
            log,
          ),
          scheduleZeroResultSweep(db, log),
          scheduleRollUp('Sales', () => rollUpSales(db), log),
          scheduleRollUp('Customers', () => rollUpCustomers(db), log),
          scheduleRollUp('Stock', () => rollUpStock(db), log),
          scheduleRollUp('Losses', () => noteLosses(db), log),
          scheduleAudit({ db, pictures }, log),
          scheduleBackInStockMails({ db, publicUrl, mainLanguage }, log),
        ]
        closing.push(() => {
          for (const { stop } of sweeps) stop()
        })
        const { backup } = configuration
        // A copy of a shop must not push the shop's backups out of their folder.
        if (backup.dir)
          quiet.whenReleased(() => closing.push(scheduleBackups({ db, at: backup.at, log }).stop))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
