import { everyStore, periods } from '@dix/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { discountedPriceColumn } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { onOneNode } from '../platform/database/one-node.ts'
import { findLosses, type Losses } from '../stock/index.ts'
import { type Span, spanOf } from './rules.ts'
import { notedLosses } from './schema.ts'

/** Products in a stored result: more than a list shows, because some may be unpublished since. */
const storedProducts = 20

/** Milliseconds for which a stored result is valid. */
const validFor = 3 * 60_000

/** An arbitrary number that other users of the same database are unlikely to lock. */
const recordingLock = 7_210_054

/**
 * On one of several nodes, computes and stores the cost of stockouts in each period until now, in all stores and in each
 * of `stores`, because summing over every product that ran out is too slow for each page view.
 */
export async function recordLosses(
  db: NodePgDatabase,
  now = new Date(),
  stores: readonly string[] = [],
): Promise<void> {
  await onOneNode(db, recordingLock, async (tx) => {
    for (const store of [null, ...stores])
      for (const period of periods) {
        const noted = { at: now, ...(await computeLosses(tx, spanOf(period, now), store)) }
        await tx
          .insert(notedLosses)
          .values({ period, storeId: store ?? everyStore, ...noted })
          .onConflictDoUpdate({ target: [notedLosses.period, notedLosses.storeId], set: noted })
      }
  })
}

/** Deletes stored results along with their data; no earlier result is written afterwards. */
export async function clearNotedLosses(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${recordingLock})`)
  await tx.delete(notedLosses)
}

/** The cost of stockouts in a period until now, in a store, or in all of them if null. */
export function computeLosses(tx: Queries, span: Span, storeId: string | null): Promise<Losses> {
  const price = discountedPriceColumn
  return findLosses(tx, { ...span, days: span.days.length }, { price, limit: storedProducts, storeId })
}

/** The result stored for a period within the last minutes of the same day; null if there is none. */
export async function findNotedLosses(
  tx: Queries,
  { period, now, days }: Span,
  storeId: string | null,
): Promise<Losses | null> {
  const [noted] = await tx
    .select()
    .from(notedLosses)
    .where(and(eq(notedLosses.period, period), eq(notedLosses.storeId, storeId ?? everyStore)))
  if (!noted) return null
  const { at, total, worst } = noted
  const isToday = at.toISOString().slice(0, 10) === days.at(-1)
  return isToday && Math.abs(now.getTime() - at.getTime()) < validFor
    ? { total, worst: worst as Losses['worst'] }
    : null
}
