import type { Locale, Overview, Period } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { findPublishedProducts, isDemoLoaded, nameFor, type PublishedProduct } from '../catalogue/index.ts'
import { findBestSold, findRolledUp, findSalesByHour, type RolledUp } from '../orders/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { absoluteImageUrl } from '../platform/http/image-url.ts'
import { countOutOfStock, findLowStock, findStockouts } from '../stock/index.ts'
import { bestOf, lossOf, type Span, spanOf, takingsOf } from './rules.ts'

/** Rows of a list. More best sellers are read, as rounding may change their order. */
const listLength = 10
const candidates = 50

export type OverviewDependencies = {
  db: NodePgDatabase
  /** Origin of image URLs. */
  publicUrl: string
  shopLanguage: Locale
}

/** Who reads the figures, and where pictures come from. */
type Reader = { locale: Locale; shopLanguage: Locale; publicUrl: string }

/** The figures of a period until now, from one snapshot of the database. Products have their names in a language. */
export function readOverview(
  { db, publicUrl, shopLanguage }: OverviewDependencies,
  period: Period,
  now: Date,
  locale: Locale,
): Promise<Overview> {
  const reader = { locale, shopLanguage, publicUrl }
  const span = spanOf(period, now)
  return db.transaction(
    async (tx) => {
      const rolledUp = await findRolledUp(tx)
      const loaded = await isDemoLoaded(tx)
      return {
        period,
        from: span.days[0]!,
        to: span.days.at(-1)!,
        before: { from: span.before[0]!, to: span.before.at(-1)! },
        demo: { loaded, shown: loaded && rolledUp.demo },
        ...takingsOf(span, await findSalesByHour(tx, rolledUp, span.beforeFrom, span.beforeNow)),
        bestSellers: await readBestSellers(tx, rolledUp, span, reader),
        lowStock: await readLowStock(tx, reader),
        outOfStock: await readOutOfStock(tx, span, reader),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** With today's names and pictures; discontinued products with those of their last order. */
async function readBestSellers(
  tx: Queries,
  rolledUp: RolledUp,
  { from, days: { length: days } }: Span,
  reader: Reader,
): Promise<Overview['bestSellers']> {
  const best = bestOf(await findBestSold(tx, rolledUp, { from, days }, candidates), listLength)
  const products = await findProducts(tx, best, ({ _id }) => _id)
  return best.map((sold) => {
    const product = products.get(sold._id)
    const row = product ? { ...sold, ...shownOf(product, reader) } : { ...sold, stock: null }
    return withImage(row, reader)
  })
}

async function readLowStock(tx: Queries, reader: Reader): Promise<Overview['lowStock']> {
  const { count, products: low } = await findLowStock(tx, listLength)
  const products = await findProducts(tx, low, ({ productId }) => productId)
  return {
    count,
    products: low.map(({ productId, threshold }) =>
      withImage({ ...shownOf(products.get(productId)!, reader), low_stock: threshold }, reader),
    ),
  }
}

async function readOutOfStock(tx: Queries, span: Span, reader: Reader): Promise<Overview['outOfStock']> {
  // Unsold products lose nothing, so only as many of them are read as the list shows.
  const stockouts = await findStockouts(tx, span, listLength)
  const products = await findProducts(tx, stockouts, ({ productId }) => productId)
  const losses = stockouts.map((stockout) => {
    const product = products.get(stockout.productId)!
    return { product, ...lossOf({ ...stockout, price: product.price, discount: product.discount }) }
  })
  const worst = losses.toSorted((one, other) => other.loss - one.loss || other.hoursOut - one.hoursOut)
  return {
    count: await countOutOfStock(tx),
    loss: losses.reduce((sum, { loss }) => sum + loss, 0),
    products: worst
      .slice(0, listLength)
      .map(({ product, ...loss }) => withImage({ ...shownOf(product, reader), ...loss }, reader)),
  }
}

async function findProducts<Row>(
  tx: Queries,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<Map<string, PublishedProduct>> {
  const products = await findPublishedProducts(tx, rows.map(idOf))
  return new Map(products.map((product) => [product.id, product]))
}

function shownOf(product: PublishedProduct, reader: Reader) {
  const { id, unit, images, stock } = product
  return { _id: id, name: nameFor(product, reader), unit, image: images[0] ?? '', stock }
}

function withImage<Row extends { image: string }>(row: Row, { publicUrl }: Reader): Row {
  return { ...row, image: absoluteImageUrl(row.image, publicUrl) }
}
