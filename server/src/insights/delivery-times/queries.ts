import { type DeliveryGroup, type DeliveryTimes, deliveryStages, deliveryTargets } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import { deliveries, hasDemoOrders, hasRealSale } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'

/** Half-open. */
type Span = { from: Date; until: Date }

type Group = Omit<DeliveryGroup, 'stages'> & DeliveryGroup['stages']
type Row = Group & {
  /** The store, hour or member of a group; null for all deliveries, and for members who no longer exist. */
  key: string | null
  promise: number | null
}

/** What deliveries are grouped by. */
const keys = {
  store: sql`d.store_id`,
  hour: sql`extract(hour from d.placed_at at time zone 'Africa/Dakar')::text`,
  member: sql`d.member`,
}

/**
 * The times of the orders delivered in a span, in one store, or in all of them if null.
 *
 * @param nameOf the name of a store; undefined in a shop that never had another
 */
export async function readDeliveryTimes(
  tx: Queries,
  now: Span,
  before: Span,
  storeId: string | null,
  nameOf: (storeId: string) => string | undefined,
): Promise<DeliveryTimes> {
  const demo = !(await hasRealSale(tx))
  const shown = counted(now, storeId, demo)
  const [all] = await findGroups(tx, shown, null)
  const [earlier] = await findGroups(tx, counted(before, storeId, demo), null)
  const stores = await findGroups(tx, shown, keys.store)
  const hours = await findGroups(tx, shown, keys.hour)
  const staff = await findGroups(tx, byMember(shown), keys.member)
  const names = await findNames(
    tx,
    staff.flatMap(({ key }) => key ?? []),
  )
  return {
    demo: demo && (await hasDemoOrders(tx)),
    all: asGroup(all!),
    promise: all!.promise,
    before: timesOf(earlier!),
    stores: stores
      .filter(({ key }) => nameOf(key!) !== undefined)
      .map((row) => ({ _id: row.key!, name: nameOf(row.key!)!, ...asGroup(row) })),
    staff: staff.map(({ key, ...row }) => ({
      _id: key ?? '',
      name: names.get(key ?? '') ?? '',
      ...asGroup(row),
    })),
    hours: hours
      .map((row) => ({ hour: Number(row.key), ...asGroup(row) }))
      .sort((one, other) => one.hour - other.hour),
    delays: await findDelays(tx, shown),
  }
}

const total = sql`extract(epoch from d.delivered_at - d.placed_at)`
const isLate = (by: number) => sql`d.promised is not null and ${total} > d.promised + ${sql.raw(String(by))}`
const percentile = (part: number, of: SQL) =>
  sql`round(percentile_disc(${sql.raw(String(part))}) within group (order by ${of}))::integer`

/** The deliveries of a span. */
const counted = ({ from, until }: Span, storeId: string | null, demo: boolean) => sql`
  select d.* from ${deliveries} d
  where d.delivered_at >= ${from.toISOString()}::timestamptz and d.delivered_at < ${until.toISOString()}::timestamptz
    and d.demo = ${demo}
    ${storeId === null ? sql`` : sql`and d.store_id = ${storeId}`}`

/** Deliveries with each member who picked or delivered them. */
const byMember = (from: SQL) => sql`
  select d.*, worked.member from (${from}) d cross join lateral (
    select distinct member from unnest(array[d.picked_by, d.delivered_by]) member
    where member is not null or coalesce(d.picked_by, d.delivered_by) is null) worked`

/** The figures of deliveries by a key, the largest group first; without a key one row with all of them. */
async function findGroups(tx: Queries, from: SQL, key: SQL | null): Promise<Row[]> {
  const found = await tx.execute<Row>(sql`
    select ${key ?? sql`null`} as key,
      count(d.order_id)::integer as deliveries, count(d.promised)::integer as promised,
      count(*) filter (where d.promised is not null and not (${isLate(0)}))::integer as "onTime",
      count(*) filter (where ${isLate(deliveryTargets.veryLate)})::integer as "veryLate",
      (mode() within group (order by d.promised) / 60)::integer as promise, ${percentile(0.5, total)} as median, ${percentile(0.8, total)} as "fourInFive",
      ${sql.join(
        deliveryStages.map((stage) => sql.raw(`coalesce(round(avg(d.${stage})), 0)::integer as ${stage}`)),
        sql`, `,
      )}
    from (${from}) d ${key === null ? sql`` : sql`group by 1`} order by deliveries desc, key`)
  return found.rows
}

async function findDelays(tx: Queries, from: SQL): Promise<DeliveryTimes['delays']> {
  const stages = deliveryStages.map((stage) => sql.raw(stage))
  const medians = sql.join(
    stages.map((stage) => sql`${percentile(0.5, sql`d.${stage}`)} as ${stage}`),
    sql`, `,
  )
  const excess = stages.map((stage) => sql`d.${stage} - usual.${stage}`)
  const found = await tx.execute<DeliveryTimes['delays'][number]>(sql`
    with d as materialized (${from}), usual as (select ${medians} from d)
    select case greatest(${sql.join(excess, sql`, `)})
      ${sql.join(
        stages.map((stage, index) => sql`when ${excess[index]} then '${stage}'`),
        sql` `,
      )} end as stage, count(*)::integer as deliveries
    from d cross join usual where ${isLate(0)}
    group by 1 order by 2 desc, 1`)
  return found.rows
}

async function findNames(tx: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await tx.execute<{ id: string; name: string }>(
    sql`select given.id, coalesce(${userNameOf(sql`given.id`)}, '') as name from unnest(${sql.param(ids)}::text[]) given (id)`,
  )
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

function timesOf({ deliveries, promised, onTime, veryLate, median, fourInFive }: Group) {
  return { deliveries, promised, onTime, veryLate, median, fourInFive }
}

function asGroup(row: Group): DeliveryGroup {
  const { waiting, picking, handover, riding } = row
  return { ...timesOf(row), stages: { waiting, picking, handover, riding } }
}
