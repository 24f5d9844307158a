import type { Overview, Period } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  type Absence,
  countEmpty,
  findAbsences,
  findPublishedProducts,
  findRunningLow,
} from '../catalogue/index.ts'
import { findBestSold, findSalesByHour } from '../orders/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { absoluteImageUrl } from '../platform/http/image-url.ts'
import { bestOf, lossOf, type Span, spanOf, takingsOf } from './rules.ts'

/** Rows of a list. More best sellers are read, as rounding may change their order. */
const shown = 10
const ranked = 50

export type OverviewDependencies = {
  db: NodePgDatabase
  /** Origin of image URLs. */
  publicUrl: string
}

/** The figures of a period until now, from one view of the database. */
export function readOverview(
  { db, publicUrl }: OverviewDependencies,
  period: Period,
  now: Date,
): Promise<Overview> {
  const span = spanOf(period, now)
  return db.transaction(
    async (tx) => ({
      period,
      from: span.days[0]!,
      to: span.days.at(-1)!,
      before: { from: span.before[0]!, to: span.before.at(-1)! },
      ...takingsOf(span, await findSalesByHour(tx, span.beforeFrom, span.beforeNow)),
      bestSellers: withPictures(await bestSellers(tx, span), publicUrl),
      lowStock: await lowStock(tx, publicUrl),
      outOfStock: await outOfStock(tx, span, publicUrl),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** With today's names and pictures; products that are no longer sold as last ordered. */
async function bestSellers(tx: Queries, { from }: Span) {
  const best = bestOf(await findBestSold(tx, from, ranked), shown)
  const there = await findPublishedProducts(
    tx,
    best.map(({ _id }) => _id),
  )
  const known = new Map(there.map((product) => [product.id, product]))
  return best.map((sold) => {
    const product = known.get(sold._id)
    if (!product) return { ...sold, stock: null }
    const { name, unit, images, stock } = product
    return { ...sold, name, unit, image: images[0] ?? '', stock }
  })
}

async function lowStock(tx: Queries, publicUrl: string): Promise<Overview['lowStock']> {
  const { count, products } = await findRunningLow(tx, shown)
  return { count, products: withPictures(products, publicUrl) }
}

async function outOfStock(tx: Queries, span: Span, publicUrl: string): Promise<Overview['outOfStock']> {
  const absences = (await findAbsences(tx, span)).map(withLoss)
  const worst = absences.toSorted((one, other) => other.loss - one.loss || other.hoursOut - one.hoursOut)
  return {
    count: await countEmpty(tx),
    loss: absences.reduce((sum, { loss }) => sum + loss, 0),
    products: withPictures(worst.slice(0, shown), publicUrl),
  }
}

function withLoss(absence: Absence) {
  const { _id, name, unit, image, stock } = absence
  return { _id, name, unit, image, stock, ...lossOf(absence) }
}

function withPictures<Row extends { image: string }>(rows: readonly Row[], publicUrl: string): Row[] {
  return rows.map((row) => ({ ...row, image: absoluteImageUrl(row.image, publicUrl) }))
}
