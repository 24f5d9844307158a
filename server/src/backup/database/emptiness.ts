import type pg from 'pg'
import { jobsSchema } from '../../platform/database/queue-tables.ts'
import { unfinishedRestore } from '../../platform/database/unfinished-restore.ts'

/** Whether an object belongs to an extension. */
const ofExtension = (id: string) => `exists (select from pg_depend where objid = ${id} and deptype = 'e')`

/** Whether a database contains anything but the remains of an unfinished restore. */
export async function isUsed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ unfinished: boolean; used: boolean }>(
    `select to_regclass($1) is not null as unfinished,
       exists (
         select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname <> 'information_schema'
           and n.nspname not like 'pg\\_%' and not ${ofExtension('c.oid')}
       ) as used`,
    [unfinishedRestore],
  )
  const { unfinished, used } = rows[0]!
  return used && !unfinished
}

/** Marks an empty database so that no shop opens it yet, and removes the remains of an unfinished restore. */
export async function claim(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists ${unfinishedRestore} ()`)
  await clear(client, unfinishedRestore)
}

/** Allows the shop to open. */
export async function release(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${unfinishedRestore}`)
}

/** Removes everything that a failed restore wrote. */
export async function undo(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
  await clear(client, unfinishedRestore)
  await release(client)
}

async function clear(client: pg.ClientBase, except: string): Promise<void> {
  await client.query(`drop schema if exists ${jobsSchema} cascade`)
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop table if exists %s cascade', oid::regclass) as drop from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and oid <> $1::regclass and not ${ofExtension('oid')}
     union all
     select format('drop sequence if exists %s cascade', oid::regclass) from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace and not ${ofExtension('oid')}
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
     where pronamespace = 'public'::regnamespace and not ${ofExtension('oid')}`,
    [except],
  )
  await client.query(`begin; ${rows.map(({ drop }) => drop).join('; ')}; commit`)
}
