import { type Locale, type RenderPage, storesOf } from '@dix/contract'
import { countryCode } from '@dix/contract/phone'
import type { FastifyBaseLogger } from 'fastify'
import { openAccounts } from './accounts/index.ts'
import { backInStockPersonalData } from './back-in-stock/index.ts'
import { cartPersonalData, openCarts, substitutionPersonalData } from './cart/index.ts'
import { openCatalogue } from './catalogue/index.ts'
import { openPromises, publishPositions, reopenTrip } from './fulfilment/index.ts'
import { avatarStorage, openPictures, openPrivatePhotos } from './media/index.ts'
import { type GatewayOrigins, messagePersonalData, openMessages } from './messages/index.ts'
import { notificationPersonalData, openNotifications } from './notifications/index.ts'
import { creditPersonalData, findReservedQuantities, openOrders, orderPersonalData } from './orders/index.ts'
import { openPayments } from './payments/index.ts'
import type { Configuration } from './platform/configuration.ts'
import type { Database } from './platform/database/client.ts'
import { openDatabaseEvents } from './platform/database/database-events.ts'
import { ResponseCache } from './platform/http/cache/response-cache.ts'
import { ResponseFile } from './platform/http/cache/response-file.ts'
import { openEventStreams } from './platform/http/event-streams/event-streams.ts'
import { openSenderNames } from './platform/http/sender.ts'
import { openJobs } from './platform/jobs/index.ts'
import { postMails } from './platform/mail/index.ts'
import { openRestoreHold } from './platform/restore-hold.ts'
import { readRatings, reviewPersonalData } from './reviews/index.ts'
import { mailSenderOf, openLetterhead, openSettings, watchScheduledChanges } from './settings/index.ts'
import { openStaffStores, openVisitors, staffStores } from './stores/index.ts'
import { readSynonyms } from './synonyms/index.ts'

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
    | 'mapTiles'
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

/** Functions that close features, in the order in which the features were opened. */
export type Closing = (() => Promise<unknown> | unknown)[]

/** Everything that a shop's endpoints and background work need. */
export type OpenShop = Awaited<ReturnType<typeof openFeatures>>

/**
 * Bytes of cached responses in memory, pages and JSON together; other pages are on disk. Each further store has responses
 * of its own, because they contain its stock.
 */
const cacheBytes = { first: 16 * 2 ** 20, further: 1.5 * 2 ** 20 } as const

/** Opens the features in order; each adds its closing to `closing`, even if a later one fails to open. */
export async function openFeatures(dependencies: ShopDependencies, closing: Closing) {
  const base = await openBase(dependencies, closing)
  const selling = openSelling(dependencies, base, closing)
  await selling.promises.refresh()
  const { dataDir } = base.configuration
  const responses = await ResponseFile.open(dataDir, dependencies.log)
  if (responses) closing.push(() => responses.close())
  const bytes = cacheBytes.first + (storesOf(base.settings.current).length - 1) * cacheBytes.further
  return { ...base, ...selling, cache: new ResponseCache(bytes, responses) }
}

/** Settings, catalogue, jobs and messages, which users and orders need. */
async function openBase(dependencies: ShopDependencies, closing: Closing) {
  const { database, log, gatewayOrigins } = dependencies
  const events = openDatabaseEvents(database, log)
  closing.push(events.close)
  const settings = openSettings(database, events, log)
  closing.push(settings.close)
  // Comes first, because names are indexed by language.
  await settings.start()
  const mainLanguage = () => settings.current.languages.main
  const configuration = {
    ...dependencies.configuration,
    /** The current main language: the owner may choose another while the shop is empty. */
    get shopLanguage(): Locale {
      return mainLanguage()
    },
  }
  const visitors = openVisitors(settings)
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
  // Nobody waits for these, because pages are rendered one by one while visitors get the previous version.
  closing.push(watchScheduledChanges(settings, () => live.versions.shown.advance()).stop)
  const restoreHold = await openRestoreHold(database.db, log)
  closing.push(restoreHold.close)
  const jobs = openJobs(database, log)
  postMails(jobs, database.db, configuration, () => mailSenderOf(settings.current), log)
  const messages = openMessages({ configuration, database, jobs, settings, origins: gatewayOrigins, log })
  closing.push(messages.close)
  return { configuration, events, settings, mainLanguage, visitors, live, restoreHold, jobs, messages }
}

type Base = Awaited<ReturnType<typeof openBase>>

/** The data that each feature exports and erases for a user. */
const personalData = [
  backInStockPersonalData,
  messagePersonalData,
  notificationPersonalData,
  cartPersonalData,
  substitutionPersonalData,
  orderPersonalData,
  creditPersonalData,
  reviewPersonalData,
]

/** Users, carts, payments and orders. */
function openSelling(
  { secret, database, log, connection }: ShopDependencies,
  { configuration, events, settings, visitors, live, restoreHold, jobs, messages }: Base,
  closing: Closing,
) {
  const { dataDir } = configuration
  const { storeOf } = visitors
  const pictures = openPictures(dataDir)
  const avatars = avatarStorage(pictures)
  const privatePhotos = openPrivatePhotos(dataDir)
  const streams = openEventStreams(events)
  const senderNames = openSenderNames(secret)
  closing.push(streams.close)
  const staffNeedFactor = () => settings.current.security.staffFactor
  const accounts = openAccounts({
    configuration,
    secret,
    database,
    events,
    jobs,
    avatars,
    privatePhotos,
    phoneCodes: messages,
    country: () => countryCode(settings.current.contact.country),
    quarters: () => settings.current.zones.quarters,
    owner: {
      shopName: () => settings.current.identity.name,
      staffNeedFactor,
      onChange: settings.onChange,
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
  const notifications = openNotifications({
    configuration,
    secret,
    database,
    guard,
    limits,
    jobs,
    staffNeedFactor,
  })
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
    isPaused: restoreHold.isOnHold,
    ...(connection && { connection }),
  })
  closing.push(payments.close)
  const promises = openPromises(database, settings, log, () => live.versions.shown.advance(), streams)
  closing.push(promises.close)
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
    stores,
    promises,
    reopenTrip,
    log,
  })
  publishPositions(streams)
  closing.push(orders.close, jobs.close)
  return {
    pictures,
    streams,
    senderNames,
    accounts,
    stores,
    notifications,
    carts,
    payments,
    promises,
    orders,
  }
}
