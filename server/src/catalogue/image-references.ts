import { sql } from 'drizzle-orm'
import type { ImageReferences } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { categories, products, subCategories } from './schema.ts'

/** Pictures of products, categories and sub categories. */
export function imageReferencesOfCatalogue(db: Queries): ImageReferences {
  return {
    async among(urls) {
      const { rows } = await db.execute<{ url: string }>(sql`
        select asked.url from unnest(${sql.param(urls)}::text[]) asked(url)
        where asked.url in (
          select unnest(images) from ${products}
          union all select image from ${categories}
          union all select image from ${subCategories}
        )`)
      return rows.map(({ url }) => url)
    },
  }
}
