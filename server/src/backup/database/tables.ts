import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { tablesNotBackedUp as accountTables } from '../../accounts/index.ts'
import { tablesNotBackedUp as fulfilmentTables } from '../../fulfilment/index.ts'
import { tablesNotBackedUp as notificationTables } from '../../notifications/index.ts'
import { tablesNotBackedUp as orderTables } from '../../orders/index.ts'
import type { CopiedTable } from '../file/contents.ts'

/**
 * Tables excluded from backups: sessions, codes, links, subscriptions, positions of riders, and the list of migrations,
 * which a restore writes.
 */
const leftOut = [
  ...[...accountTables, ...notificationTables, ...orderTables, ...fulfilmentTables].map(getTableName),
  'migrations',
]

/** The tables of the schema `public` that a backup contains, each after those it references. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `with recursive reference(id, depth) as (
       select oid, 0 from pg_class where relkind = 'r'
       union
       select conrelid, depth + 1 from pg_constraint join reference on confrelid = id
       where contype = 'f' and conrelid <> confrelid
     )
     select c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     group by c.oid order by (select max(depth) from reference r where r.id = c.oid), 1`,
    [leftOut],
  )
  return rows
}

/** A table with its columns, as `copy` names them. */
export function copied(client: pg.ClientBase, { name, columns }: CopiedTable): string {
  return `${tableName(client, name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
}

/** A table of the schema `public`, quoted for SQL. */
export function tableName(client: pg.ClientBase, name: string): string {
  return `public.${client.escapeIdentifier(name)}`
}
