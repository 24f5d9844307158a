import type { HistoryKind, ListedSave, SaveSubject } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { findSettingsChanges, settingsChanges } from '../../settings/index.ts'
import type { EditingDependencies } from '../dependencies.ts'
import { findOfferChanges } from '../offers/queries.ts'
import { findCategoryChanges } from '../queries/category-changes.ts'
import { findEdits } from '../queries/edits.ts'
import { catalogueEdits, categoryChanges, offerChanges } from '../schema.ts'
import { toEdit } from './history.ts'

type SavesQuery = {
  kind?: HistoryKind | null | undefined
  /** The name of a user; empty for all users. */
  by: string
  /** The position of the page: the `nextCursor` of the page before it. */
  cursor?: string | null | undefined
  limit: number
  /** Whether the user may see saves of settings. */
  withSettings: boolean
}

/**
 * A page of the saves of every subject, newest first.
 *
 * @returns with the number of saves on all pages, and the names of all users who ever saved
 */
export async function listSaves(
  { db, publicUrl, stores }: Pick<EditingDependencies, 'db' | 'publicUrl' | 'stores'>,
  query: SavesQuery,
): Promise<{ saves: ListedSave[]; nextCursor: string | null; totalCount: number; authors: string[] }> {
  const [{ keys, nextCursor }, totalCount, authors] = await Promise.all([
    findKeys(db, query),
    countSaves(db, query),
    listAuthors(db, query),
  ])
  const which = (subject: SaveSubject) => {
    const ids = keys.filter((key) => key.subject === subject).map(({ id }) => id)
    return { ids, limit: ids.length }
  }
  const [edits, categories, offers, settings] = await Promise.all([
    findEdits(db, which('products').ids),
    findCategoryChanges(db, publicUrl, which('categories')),
    findOfferChanges(db, which('offers')),
    findSettingsChanges(db, which('settings')),
  ])
  const found = new Map<string, ListedSave>([
    ...edits.map(
      (edit) => [`products ${edit.id}`, { subject: 'products', save: toEdit(edit, stores) }] as const,
    ),
    ...categories.map((save) => [`categories ${save._id}`, { subject: 'categories', save }] as const),
    ...offers.map((save) => [`offers ${save._id}`, { subject: 'offers', save }] as const),
    ...settings.map((save) => [`settings ${save._id}`, { subject: 'settings', save }] as const),
  ])
  const saves = keys.flatMap(({ subject, id }) => found.get(`${subject} ${id}`) ?? [])
  return { saves, nextCursor, totalCount, authors }
}

const changesIn = (
  subject: Exclude<SaveSubject, 'products'>,
  table: typeof categoryChanges | typeof offerChanges | typeof settingsChanges,
) => sql`
  select ${subject}::text as subject, ${subject}::text as kind, ${table.id}, ${table.at},
    ${userNameOf(sql`${table.userId}`)} as by
  from ${table}`

/** The saves that the user may see, as `save`. */
function savesFor({ withSettings }: SavesQuery): SQL {
  const sources = [
    sql`select 'products' as subject, kind, id::text, at, user_name as by from ${catalogueEdits}`,
    changesIn('categories', categoryChanges),
    changesIn('offers', offerChanges),
    ...(withSettings ? [changesIn('settings', settingsChanges)] : []),
  ]
  return sql`(${sql.join(sources, sql` union all `)}) save`
}

function filtered(query: SavesQuery, ...more: SQL[]): SQL {
  const { kind, by } = query
  const conditions = [
    sql`true`,
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(by ? [sql`by = ${by}`] : []),
    ...more,
  ]
  return sql`${savesFor(query)} where ${sql.join(conditions, sql` and `)}`
}

type SaveKey = { subject: SaveSubject; id: string; micros: string }

/** The saves on a page, without their contents. The cursor is the last one's time in microseconds, subject and id. */
async function findKeys(
  tx: Queries,
  query: SavesQuery,
): Promise<{ keys: SaveKey[]; nextCursor: string | null }> {
  const { cursor, limit } = query
  const [micros, subject, id] = cursor?.split('-') ?? []
  const older = sql`(at, subject, id) <
    (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${subject}::text, ${id}::text)`
  const { rows } = await tx.execute<SaveKey>(sql`
    select subject, id, (extract(epoch from at) * 1000000)::bigint::text as micros
    from ${filtered(query, ...(cursor ? [older] : []))}
    order by at desc, subject desc, id desc limit ${limit + 1}`)
  const keys = rows.slice(0, limit)
  const last = rows.length > limit ? keys.at(-1) : undefined
  return { keys, nextCursor: last ? `${last.micros}-${last.subject}-${last.id}` : null }
}

async function countSaves(tx: Queries, query: SavesQuery): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${filtered(query)}`,
  )
  return rows[0]!.count
}

/** Erased users have no name, except in the saves of products. */
async function listAuthors(tx: Queries, query: SavesQuery): Promise<string[]> {
  const { rows } = await tx.execute<{ by: string }>(
    sql`select distinct by from ${savesFor(query)} where by <> '' order by by`,
  )
  return rows.map(({ by }) => by)
}
