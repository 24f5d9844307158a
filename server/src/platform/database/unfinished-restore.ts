import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** An empty table that exists in a database while a backup is being restored into it. */
export const unfinishedRestore = 'public.unfinished_restore'

/** @throws StartError if the database contains only part of a shop */
export async function refuseUnfinishedRestore(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) is not null as unfinished', [unfinishedRestore])
  if (rows[0].unfinished)
    throw new StartError('A restore into this database was interrupted: run npm run restore again.')
}
