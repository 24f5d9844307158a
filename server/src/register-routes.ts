import type { RenderPage } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts/index.ts'
import { auditRoutes } from './audit/index.ts'
import { backInStockRoutes } from './back-in-stock/index.ts'
import { backupRoutes } from './backup/index.ts'
import { cartRoutes } from './cart/index.ts'
import { catalogueRoutes, isCatalogueEmpty } from './catalogue/index.ts'
import { demoRoutes } from './demo/index.ts'
import { editingRoutes } from './editing/index.ts'
import { firstStepsRoutes } from './first-steps/index.ts'
import {
  orderLinkRoutes,
  pickingRoutes,
  positionRoutes,
  shiftRoutes,
  tripRoutes,
} from './fulfilment/index.ts'
import { importRoutes } from './importing/index.ts'
import { insightRoutes } from './insights/index.ts'
import { mediaRoutes } from './media/index.ts'
import { messageRoutes } from './messages/index.ts'
import { notificationRoutes } from './notifications/index.ts'
import type { OpenShop, ShopDependencies } from './open-features.ts'
import { hasOpenOrders, hasOrders, orderRoutes } from './orders/index.ts'
import { mapTilesOf, pageRoutes } from './pages/index.ts'
import { paymentRoutes } from './payments/index.ts'
import type { Queries } from './platform/database/client.ts'
import { healthRoutes } from './platform/http/health.ts'
import { reviewRoutes } from './reviews/index.ts'
import { brandOf, settingsRoutes } from './settings/index.ts'
import { storeRoutes } from './stores/index.ts'
import { synonymRoutes } from './synonyms/index.ts'
import { transferRoutes } from './transfers/index.ts'

type Dependencies = Pick<ShopDependencies, 'database' | 'log'> & {
  render: RenderPage
  isStopping: () => boolean
}

/** Whether nothing has been written in the main language yet. */
async function isShopEmpty(tx: Queries): Promise<boolean> {
  return (await isCatalogueEmpty(tx)) && !(await hasOrders(tx))
}

/** Registers the endpoints and pages of the features. */
export async function registerRoutes(
  app: FastifyInstance,
  shop: OpenShop,
  { database, log, render, isStopping }: Dependencies,
): Promise<void> {
  const { configuration, settings, visitors, live, messages, pictures, accounts, payments, cache } = shop
  const { mainLanguage, stores, orders } = shop
  const { publicUrl, dataDir } = configuration
  const { storeOf } = visitors
  const promiseIn = shop.promises.rangeIn
  const { db } = database
  const { guard } = accounts
  const { limits } = accounts.accounts
  healthRoutes(app, { pool: database.pool, dataDir, isStopping })
  await accountRoutes(app, accounts)
  await messageRoutes(app, { ...messages, guard, limits })
  notificationRoutes(app, shop.notifications)
  catalogueRoutes(app, { live, cache, publicUrl, storeOf })
  editingRoutes(app, guard, { db, live, publicUrl, pictures, stores })
  await importRoutes(app, guard, { db, mainLanguage, pictures, stores, log })
  transferRoutes(app, { db, guard, live, publicUrl, stores })
  cartRoutes(app, shop.carts)
  await paymentRoutes(app, payments, () => brandOf(settings.current.identity))
  await orderRoutes(app, orders)
  pickingRoutes(app, orders)
  orderLinkRoutes(app, orders)
  await tripRoutes(app, orders)
  positionRoutes(app, orders)
  shiftRoutes(app, orders)
  synonymRoutes(app, { db, guard, live, publicUrl, mayReport: limits.allows })
  backInStockRoutes(app, { db, guard, live, storeOf })
  reviewRoutes(app, { db, guard, limits, live, settings })
  insightRoutes(app, { db, guard, publicUrl, mainLanguage, stores, settings, promiseIn })
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
    visitorOf: visitors.visitorOf,
    promiseIn,
  })
  storeRoutes(app, { db, guard, settings, promiseIn })
  demoRoutes(app, { db, guard, live })
  firstStepsRoutes(app, {
    db,
    guard,
    settings,
    publicUrl,
    testPayments: payments.testing,
    paymentMethods: payments.methods,
    orders,
  })
  await mediaRoutes(app, { pictures, guard, dataDir, publicUrl })
  await pageRoutes(app, {
    live,
    settings,
    storeOf,
    promiseIn,
    cache,
    pictures,
    render,
    publicUrl,
    testPayments: payments.testing,
    mapTiles: mapTilesOf(configuration.mapTiles),
    paymentMethods: payments.methods,
    messageChannels: messages.channels,
  })
}
