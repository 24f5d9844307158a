import { type DeliveryGroup, type DeliveryTimes, deliveryStages, deliveryTargets } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { hasDemoOrders, hasRealSale } from '../sales/queries.ts'
import { deliveries } from './schema.ts'

/** Half-open. */
type Span = { from: Date; until: Date }

type Group = Omit<DeliveryGroup, 'stages'> & DeliveryGroup['stages']
type Row = Group & {
  store: string | null
  hour: number | null
  member: string | null
  promise: number | null
  /** Bits of the columns that a row is not grouped by: store, hour, member. */
  level: number
}

/** Values of `level`. */
const levels = { all: 0b111, store: 0b011, hour: 0b101, member: 0b110 } as const

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
  const rows = await findGroups(tx, counted(now, storeId, demo), true)
  const [earlier] = await findGroups(tx, counted(before, storeId, demo), false)
  const all = rows.find(({ level }) => level === levels.all)!
  // Null for members who no longer exist.
  const staff = rows.filter(({ level }) => level === levels.member)
  const names = await findNames(
    tx,
    staff.flatMap(({ member }) => member ?? []),
  )
  const isOf = (level: number) => (row: Row) => row.level === level
  return {
    demo: demo && (await hasDemoOrders(tx)),
    all: asGroup(all),
    promise: all.promise,
    before: timesOf(earlier!),
    stores: rows
      .filter(isOf(levels.store))
      .filter(({ store }) => nameOf(store!) !== undefined)
      .map((row) => ({ _id: row.store!, name: nameOf(row.store!)!, ...asGroup(row) })),
    staff: staff.map(({ member, ...row }) => ({
      _id: member ?? '',
      name: names.get(member ?? '') ?? '',
      ...asGroup(row),
    })),
    hours: rows
      .filter(isOf(levels.hour))
      .map((row) => ({ hour: row.hour!, ...asGroup(row) }))
      .sort((one, other) => one.hour - other.hour),
    delays: await findDelays(tx, counted(now, storeId, demo)),
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

/** The figures of all deliveries; with `divided` also those of each store, hour and member, the largest first. */
async function findGroups(tx: Queries, from: SQL, divided: boolean): Promise<Row[]> {
  const found = await tx.execute<Row>(sql`
    select ${divided ? sql`store, hour, member, grouping(store, hour, member) as level` : sql.raw(`${levels.all} as level`)},
      count(d.order_id)::integer as deliveries, count(d.promised)::integer as promised,
      count(*) filter (where d.promised is not null and not (${isLate(0)}))::integer as "onTime",
      count(*) filter (where ${isLate(deliveryTargets.veryLate)})::integer as "veryLate",
      (mode() within group (order by d.promised) / 60)::integer as promise, ${percentile(0.5, total)} as median, ${percentile(0.8, total)} as "fourInFive",
      ${sql.join(
        deliveryStages.map((stage) => sql.raw(`coalesce(round(avg(d.${stage})), 0)::integer as ${stage}`)),
        sql`, `,
      )}
    from (
      select d.*, d.store_id as store, extract(hour from d.placed_at at time zone 'Africa/Dakar')::integer as hour,
        d.delivered_by as member
      from (${from}) d
    ) d
    ${divided ? sql`group by grouping sets ((), (store), (hour), (member)) order by deliveries desc, store, member` : sql``}`)
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
