import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { addresses } from '../schema.ts'

/** Days that the photo of a removed address is kept, so that restoring the address shows it again. */
const restorableDays = 1

/** The given photos that addresses show, or may show again. @param names of files */
export async function findDoorPhotos(tx: Queries, names: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ photo: string }>(sql`
    select photo from ${addresses} where photo = any(${sql.param(names)}::text[])
      and (active or updated_at > now() - make_interval(days => ${restorableDays}))`)
  return rows.map(({ photo }) => photo)
}

/** Whether a user's current address has a photo with this name. */
export async function hasDoorPhoto(tx: Queries, userId: string, photo: string): Promise<boolean> {
  const found = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.photo, photo), eq(addresses.active, true)))
    .limit(1)
  return found.length > 0
}
