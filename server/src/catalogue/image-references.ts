import { sql } from 'drizzle-orm'
import type { ImageReferences } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { categories, productChanges, products, subCategories } from './schema.ts'

/** Pictures of what is on sale and of its shelves, and those in the history, which an undo must find again. */
export function imageReferencesOfCatalogue(db: Queries): ImageReferences {
  return {
    async among(urls) {
      const { rows } = await db.execute<{ url: string }>(sql`
        select asked.url from unnest(${sql.param(urls)}::text[]) asked(url)
        where asked.url in (
          select unnest(images) from ${products}
          union all select image from ${categories}
          union all select image from ${subCategories}
          union all select json_array_elements_text(before -> 'images') from ${productChanges}
            where json_typeof(before -> 'images') = 'array'
          union all select json_array_elements_text(after -> 'images') from ${productChanges}
            where json_typeof(after -> 'images') = 'array'
        )`)
      return rows.map(({ url }) => url)
    },
  }
}
