import { inArray } from 'drizzle-orm'
import type { Showing } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { people } from './schema.ts'

/** Portraits go with their person at once; this keeps the sweep from those that stay. */
export function showingOfPeople(db: Queries): Showing {
  return {
    async among(urls) {
      const rows = await db
        .select({ url: people.avatar })
        .from(people)
        .where(inArray(people.avatar, [...urls]))
      return rows.map(({ url }) => url)
    },
  }
}
