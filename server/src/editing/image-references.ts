import { sql } from 'drizzle-orm'
import type { ImageReferences } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { productChanges } from './schema.ts'

/** Pictures in the history of products, which an undo restores. */
export function imageReferencesOfHistory(db: Queries): ImageReferences {
  return {
    async among(urls) {
      const { rows } = await db.execute<{ url: string }>(sql`
        select asked.url from unnest(${sql.param(urls)}::text[]) asked(url)
        where asked.url in (
          select json_array_elements_text(before -> 'images') from ${productChanges}
            where json_typeof(before -> 'images') = 'array'
          union all select json_array_elements_text(after -> 'images') from ${productChanges}
            where json_typeof(after -> 'images') = 'array'
        )`)
      return rows.map(({ url }) => url)
    },
  }
}
