import { gt, isNull, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../../platform/database/client.ts'
import type { DatabaseEvents } from '../../platform/database/database-events.ts'
import { openLiveValue } from '../../platform/database/live-value.ts'
import { isSameJson } from '../../platform/same-json.ts'
import { nextBoundary, type PlannedOffer, type RunningOffers, runningOffers } from './running-offers.ts'
import { offers } from './schema.ts'

/** Milliseconds after which the clock is checked again, in case it was adjusted. */
const longestWait = 60_000

/** Follows the offers of a database, and the clock. */
export type LiveOffers = {
  start(): Promise<void>
  /** Resolves once this node has all committed offers, after a second at the latest. */
  catchUp(): Promise<void>
  close(): void
}

/** @param onRunning called with the running offers whenever they change */
export function openOffers(
  { db }: Pick<Database, 'db'>,
  events: Pick<DatabaseEvents, 'on'>,
  log: FastifyBaseLogger,
  onRunning: (running: RunningOffers) => void,
): LiveOffers {
  const read = () => findPlanned(db)
  const planned = openLiveValue({ name: 'Offers', channel: 'offers', initial: [], read, events, log })
  let before: readonly PlannedOffer[] = []
  let timer: NodeJS.Timeout | undefined

  function follow(): void {
    clearTimeout(timer)
    const now = Date.now()
    const { running, index } = runningOffers(planned.current, now)
    if (!isSameJson(running, before)) onRunning(index)
    before = running
    const next = nextBoundary(planned.current, now)
    if (next !== null) timer = setTimeout(follow, Math.min(next - now, longestWait)).unref()
  }
  planned.onChange(follow)

  return {
    start: planned.start,
    catchUp: planned.catchUp,
    close() {
      clearTimeout(timer)
      planned.close()
    },
  }
}

/** Every offer that has not ended, the oldest first. */
async function findPlanned(tx: Queries): Promise<readonly PlannedOffer[]> {
  const rows = await tx
    .select()
    .from(offers)
    .where(or(isNull(offers.endsAt), gt(offers.endsAt, sql`now()`)))
    .orderBy(offers.id)
  return rows.map(({ percent, price, startsAt, endsAt, ...row }) => ({
    percent,
    price,
    from: startsAt.getTime(),
    until: endsAt?.getTime() ?? null,
    products: row.productIds,
    brands: row.brands,
    categories: row.categoryIds,
    subCategories: row.subCategoryIds,
  }))
}
