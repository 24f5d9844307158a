import { sql } from 'drizzle-orm'
import type { ImageReferences } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { orderLines } from './schema.ts'

/** An order shows what was bought as it looked then, whatever became of the product. */
export function imageReferencesOfOrders(db: Queries): ImageReferences {
  return {
    async among(urls) {
      const { rows } = await db.execute<{ url: string }>(sql`
        select asked.url from unnest(${sql.param(urls)}::text[]) asked(url)
        where asked.url in (select unnest(images) from ${orderLines})`)
      return rows.map(({ url }) => url)
    },
  }
}
