import {
  absoluteImageUrl,
  type Locale,
  mainStore,
  type Overview,
  type Period,
  stepField,
  type User,
} from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { findDemoState, findPublishedProducts, nameFor, type PublishedProduct } from '../catalogue/index.ts'
import { findBestSold, findRolledUp, findSales, hasDemoOrdersSince } from '../orders/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { countOutOfStock, findLowStock, type Losses, type LowStock } from '../stock/index.ts'
import { computeLosses, findNotedLosses } from './losses.ts'
import { bestOf, rounded, type Span, spanOf, takingsOf } from './rules.ts'

/** Rows of a list. More best sellers are read, as rounding may change their order. */
const listLength = 10
const candidates = 50

export type OverviewDependencies = {
  db: NodePgDatabase
  /** Origin of image URLs. */
  publicUrl: string
  mainLanguage: () => Locale
  /** The open stores by name; none in a shop with one. */
  openStores: () => NonNullable<User['stores']>
}

/** The user of the figures, and the origin of pictures. */
type Audience = { locale: Locale; shopLanguage: Locale; publicUrl: string }

/** The only store whose figures are read, null for every store; and the open stores by name, none in a shop with one. */
type Where = { storeId: string | null; stores: NonNullable<User['stores']> }

/**
 * Reads the figures of a period until now, from one snapshot of the database, for one store, or for all of them if
 * null. Products have their names in the user's language.
 */
export function readOverview(
  { db, publicUrl, mainLanguage, openStores }: OverviewDependencies,
  period: Period,
  now: Date,
  locale: Locale,
  storeId: string | null = null,
): Promise<Overview> {
  const audience = { locale, shopLanguage: mainLanguage(), publicUrl }
  const where = { storeId, stores: openStores() }
  const span = spanOf(period, now)
  return db.transaction(
    async (tx) => {
      const found = await findFigures(tx, span, where)
      const shown = await findShownProducts(tx, found, audience, where)
      return {
        period,
        from: span.days[0]!,
        to: span.days.at(-1)!,
        before: { from: span.before[0]!, to: span.before.at(-1)! },
        demo: {
          loaded: found.isLoaded,
          shown: found.isLoaded && found.rolledUp.demo,
          remaining: found.demo === 'remaining',
        },
        ...takingsOf(span, found.sales),
        bestSellers: found.best.map((sold) => ({
          ...sold,
          image: absoluteImageUrl(sold.image, publicUrl),
          stock: null,
          ...shown(sold._id),
        })),
        lowStock: {
          count: found.low.count,
          products: found.low.products.map(({ productId, stock, threshold, storeName }) => ({
            ...shown(productId)!,
            stock,
            low_stock: threshold,
            ...(storeName !== undefined && { storeName }),
          })),
        },
        outOfStock: {
          count: found.outOfStock,
          loss: found.losses.total,
          demo: found.hasDemoSales,
          products: worstOf(found.losses, shown),
        },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The worst losses of products that are still on sale. */
function worstOf({ worst }: Losses, shown: Shown): Overview['outOfStock']['products'] {
  const products = worst.flatMap(({ productId, hoursOut, soldPerHour, price, loss }) => {
    const product = shown(productId)
    const numbers = { hoursOut: rounded(hoursOut, 1), soldPerHour: rounded(soldPerHour, 3), price, loss }
    return product ? [{ ...product, ...numbers }] : []
  })
  return products.slice(0, listLength)
}

type OverviewFigures = Awaited<ReturnType<typeof findFigures>>

/** Independent statements are sent together. */
async function findFigures(tx: Queries, span: Span, where: Where) {
  const { storeId } = where
  const { from, rateFrom } = span
  const days = span.days.length
  const [rolledUp, demo, low, noted, outOfStock] = await Promise.all([
    findRolledUp(tx, storeId),
    findDemoState(tx),
    findLowestStock(tx, where),
    findNotedLosses(tx, span, storeId),
    countOutOfStock(tx, stockedStores(where)),
  ])
  const isLoaded = demo === 'loaded'
  const [sales, sold, losses, hasDemoSales] = await Promise.all([
    findSales(tx, rolledUp, span),
    findBestSold(tx, rolledUp, { from, days }, candidates),
    noted ?? computeLosses(tx, span, storeId),
    isLoaded && hasDemoOrdersSince(tx, rateFrom),
  ])
  const best = bestOf(sold, listLength)
  return { rolledUp, demo, isLoaded, low, outOfStock, losses, hasDemoSales, sales, best }
}

/** The store whose stock is shown; null for the stock of several together. */
const stockedStore = ({ storeId, stores }: Where) => storeId ?? (stores.length === 0 ? mainStore : null)

/** The stores whose stock is shown: closed ones are missing. */
function stockedStores(where: Where): string[] {
  const storeId = stockedStore(where)
  return storeId === null ? where.stores.map(({ _id }) => _id) : [storeId]
}

/** The lowest stocks of a store, or of all of them with the name of each. */
async function findLowestStock(
  tx: Queries,
  where: Where,
): Promise<{ count: number; products: (LowStock & { storeName?: string })[] }> {
  const { count, products } = await findLowStock(tx, stockedStores(where), listLength)
  if (stockedStore(where) !== null) return { count, products }
  const names = new Map(where.stores.map(({ _id, name }) => [_id, name]))
  return { count, products: products.map((low) => ({ ...low, storeName: names.get(low.storeId)! })) }
}

type Shown = Awaited<ReturnType<typeof findShownProducts>>

/** Current names, pictures and stock of the listed products; discontinued ones are missing. */
async function findShownProducts(
  tx: Queries,
  { best, low, losses }: OverviewFigures,
  { publicUrl, ...audience }: Audience,
  where: Where,
) {
  const ids = [
    ...best.map(({ _id }) => _id),
    ...[...low.products, ...losses.worst].map(({ productId }) => productId),
  ]
  const products = await findPublishedProducts(tx, [...new Set(ids)], stockedStore(where))
  const byId = new Map(products.map((product) => [product.id, shownOf(product)]))
  function shownOf(product: PublishedProduct) {
    const { id, brand, unit, images, stock, stepGrams } = product
    const image = absoluteImageUrl(images[0] ?? '', publicUrl)
    return { _id: id, name: nameFor(product, audience), brand, unit, image, stock, ...stepField(stepGrams) }
  }
  return (id: string) => byId.get(id)
}
