import { newId } from '@dix/server/platform/ids.ts'
import type pg from 'pg'
import { openSigner } from '../shop/open-signer.ts'

/** An administrator's access token. */
export async function createAdmin(pool: pg.Pool, dataDir: string): Promise<string> {
  return (await createStaff(pool, dataDir, 'ADMIN')).token
}

/** A signed-in member of staff, created directly in the database, because signing in is measured elsewhere. */
export async function createStaff(
  pool: pg.Pool,
  dataDir: string,
  role: 'ADMIN' | 'RIDER',
): Promise<{ userId: string; token: string }> {
  const sign = await openSigner(dataDir)
  const [userId, sessionId] = [newId().toLowerCase(), newId()]
  await pool.query(
    `with staff as (
       insert into users (id, name, email, password_hash, locale, role)
       values ($1, 'Binta', $1 || '@example.com', '', 'fr', $3)
     ) insert into sessions (id, user_id, refresh_hash, device) values ($2, $1, $2, 'bench')`,
    [userId, sessionId, role],
  )
  return { userId, token: await sign({ userId, sessionId }) }
}
