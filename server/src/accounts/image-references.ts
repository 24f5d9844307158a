import { inArray } from 'drizzle-orm'
import type { ImageReferences } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { users } from './schema.ts'

/** Portraits go with their person at once; this keeps the sweep from those that stay. */
export function imageReferencesOfUsers(db: Queries): ImageReferences {
  return {
    async among(urls) {
      const rows = await db
        .select({ url: users.avatar })
        .from(users)
        .where(inArray(users.avatar, [...urls]))
      return rows.map(({ url }) => url)
    },
  }
}
