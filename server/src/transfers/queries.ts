import { namesWhere, type TransferState, transferStateTable } from '@dix/contract'
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { userNameOf } from '../accounts/index.ts'
import { products } from '../catalogue/index.ts'
import type { Check } from '../platform/database/checks.ts'
import type { Queries } from '../platform/database/client.ts'
import { isOneOf } from '../platform/database/columns.ts'
import { stockLevels, stockMovements } from '../stock/index.ts'
import { stockTransferLines as lines, stockTransfers as transfers } from './schema.ts'

export type StoredTransfer = Pick<
  typeof transfers.$inferSelect,
  | 'id'
  | 'number'
  | 'fromStore'
  | 'toStore'
  | 'state'
  | 'note'
  | 'sentByName'
  | 'sentAt'
  | 'endedByName'
  | 'endedAt'
>

export type StoredTransferLine = {
  productId: string
  productName: string
  unit: string
  sent: number
  received: number | null
  /** The product's current picture, site-relative; null if there is none or the product was deleted. */
  image: string | null
  barcode: string | null
}

const columns = {
  id: transfers.id,
  number: transfers.number,
  fromStore: transfers.fromStore,
  toStore: transfers.toStore,
  state: transfers.state,
  note: transfers.note,
  sentByName: transfers.sentByName,
  sentAt: transfers.sentAt,
  endedByName: transfers.endedByName,
  endedAt: transfers.endedAt,
}

/** Ids of the stores that have stock of any product. */
export async function findStockedStores(db: Queries): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ id: stockLevels.storeId })
    .from(stockLevels)
    .where(gt(stockLevels.stock, 0))
  return new Set(found.map(({ id }) => id))
}

/** Deletes the lines of products that are gone for good together with their ledger, and transfers left without lines. */
export async function forgetTransfersOf(tx: Queries, productIds: readonly string[]): Promise<void> {
  const deleted = await tx
    .delete(lines)
    .where(sql`${lines.productId} = any(${sql.param(productIds)}::text[])`)
    .returning({ id: lines.transferId })
  const ids = sql.param(deleted.map(({ id }) => id))
  const isEmpty = sql`not exists (select from ${lines} left_over where left_over.transfer_id = ${transfers.id})`
  await tx.delete(transfers).where(and(sql`${transfers.id} = any(${ids}::text[])`, isEmpty))
}

/** @param storeId the only store of the requesting staff; null for every store */
const reaches = (storeId: string | null): SQL =>
  storeId === null
    ? sql`true`
    : sql`(${transfers.fromStore} = ${storeId} or ${transfers.toStore} = ${storeId})`

export type ListedTransfer = StoredTransfer & { lines: number; pieces: number; differences: number }

/** Transfers, newest first, with their lines, pieces and number of lines with a difference. */
export async function listTransfers(
  tx: Queries,
  {
    page,
    limit,
    state,
    storeId,
  }: { page: number; limit: number; state: TransferState | null; storeId: string | null },
): Promise<{ transfers: ListedTransfer[]; totalCount: number; underWay: number }> {
  const [counts] = await tx
    .select({
      totalCount: sql<number>`count(*) filter (where ${state}::text is null or ${transfers.state} = ${state})::integer`,
      underWay: sql<number>`count(*) filter (where ${transfers.state} = 'sent')::integer`,
    })
    .from(transfers)
    .where(reaches(storeId))
  const ofLines = (what: SQL) =>
    sql<number>`(select ${what}::integer from ${lines} where transfer_id = ${transfers}.id)`
  const found = await tx
    .select({
      ...columns,
      lines: ofLines(sql`count(*)`),
      pieces: ofLines(sql`sum(sent)`),
      differences: ofLines(sql`count(*) filter (where received <> sent)`),
    })
    .from(transfers)
    .where(and(reaches(storeId), state === null ? undefined : eq(transfers.state, state)))
    .orderBy(sql`${transfers.number} desc`)
    .limit(limit)
    .offset((page - 1) * limit)
  return { transfers: found, ...counts! }
}

/** @param storeId the only store of the requesting staff, which must be one of the two; null for every store */
export async function findTransfer(
  tx: Queries,
  id: string,
  storeId: string | null,
  lock = false,
): Promise<StoredTransfer | undefined> {
  const query = tx
    .select(columns)
    .from(transfers)
    .where(and(eq(transfers.id, id), reaches(storeId)))
  const [found] = await (lock ? query.for('update') : query)
  return found
}

/** Lines by product name; image and barcode are null for a product that was deleted since. */
export async function findLines(tx: Queries, id: string): Promise<StoredTransferLine[]> {
  return tx
    .select({
      productId: lines.productId,
      productName: lines.productName,
      unit: lines.unit,
      sent: lines.sent,
      received: lines.received,
      image: sql<string | null>`${products.images}[1]`,
      barcode: products.barcode,
    })
    .from(lines)
    .leftJoin(products, eq(products.id, lines.productId))
    .where(eq(lines.transferId, id))
    .orderBy(asc(lines.productName), asc(lines.productId))
}

/** The transfer that a user sent with this key. */
export async function findKeyed(
  tx: Queries,
  userId: string,
  key: string,
): Promise<StoredTransfer | undefined> {
  const [found] = await tx
    .select(columns)
    .from(transfers)
    .where(and(eq(transfers.sentBy, userId), eq(transfers.key, key)))
  return found
}

type NewTransfer = {
  id: string
  fromStore: string
  toStore: string
  note: string
  key: string | null
  by: string
}

/** Records a transfer with its lines. Moves no stock. @param sent pieces, or steps of goods by weight */
export async function addTransfer(
  tx: Queries,
  { by, ...transfer }: NewTransfer,
  sent: readonly { productId: string; productName: string; unit: string; sent: number }[],
): Promise<void> {
  const sentByName = sql`coalesce(${userNameOf(sql`${by}`)}, '')`
  await tx.insert(transfers).values({ ...transfer, sentBy: by, sentByName })
  await tx.insert(lines).values(sent.map((line) => ({ ...line, transferId: transfer.id })))
}

/** Ends a locked transfer. @param received counted quantities by product; none if it is cancelled */
export async function endTransfer(
  tx: Queries,
  id: string,
  {
    state,
    by,
    received,
  }: {
    state: Exclude<TransferState, 'sent'>
    by: string
    received: readonly { productId: string; received: number }[]
  },
): Promise<void> {
  const endedByName = sql`coalesce(${userNameOf(sql`${by}`)}, '')`
  await tx
    .update(transfers)
    .set({ state, endedBy: by, endedByName, endedAt: sql`now()` })
    .where(eq(transfers.id, id))
  if (received.length === 0) return
  await tx.execute(sql`
    update ${lines} line set received = v.received
    from json_to_recordset(${JSON.stringify(received)}::json) as v("productId" text, received integer)
    where line.transfer_id = ${id} and line.product_id = v."productId"`)
}

const leftStates = namesWhere(transferStateTable, ({ left }) => left)

/** The movements that a transfer must have made of each product in each of its two stores. */
const expected = sql`
  select t.id, l.product_id, t.from_store as store_id, case when ${isOneOf(sql`t.state`, leftStates)} then -l.sent else 0 end as change
  from ${transfers} t join ${lines} l on l.transfer_id = t.id
  union all
  select t.id, l.product_id, t.to_store, coalesce(l.received, 0)
  from ${transfers} t join ${lines} l on l.transfer_id = t.id`

/** Invariants of transfers. Products that are gone for good have no ledger any more. */
export const transferChecks: readonly Check<'stock_transfers'>[] = [
  {
    name: 'stock_transfers',
    promise: 'the movements of every transfer match what was sent and received',
    count: sql`select count(*) from ${transfers}`,
    wrong: sql`
      select distinct id, coalesce((select number::text from ${transfers} t where t.id = compared.id), id) as label
      from (
        select id, product_id, coalesce(change, 0) as change, coalesce(moved, 0) as moved
        from (${expected}) expected
        full join (
          select transfer_id as id, product_id, store_id, sum(change) as moved from ${stockMovements}
          where transfer_id is not null and reason = 'transfer' group by 1, 2, 3
        ) movements using (id, product_id, store_id)
      ) compared
      where change <> moved
        and exists (select from ${stockMovements} m where m.product_id = compared.product_id)`,
  },
]
