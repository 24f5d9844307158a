import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'

/** A picture in use, and the kind, id and name of its user; the last two only if there are any. */
export type ShownPicture = { url: string; id: string | null; name: string | null }

/** The pictures that a feature shows, or may show again. */
export type ImageReferences = {
  /** The given site-relative URLs that are in use. */
  among(urls: readonly string[]): Promise<readonly string[]>
  /** All of them, each once. */
  all(): Promise<ShownPicture[]>
}

/** @param shown selects a URL, an id and a name, the last two null if there are none */
export function imageReferences(db: Queries, shown: SQL): ImageReferences {
  return {
    async among(urls) {
      const { rows } = await db.execute<{ url: string }>(sql`
        select asked.url from unnest(${sql.param(urls)}::text[]) asked(url)
        where asked.url in (select shown.url from (${shown}) shown(url, id, name))`)
      return rows.map(({ url }) => url)
    },
    async all() {
      const { rows } = await db.execute<ShownPicture>(sql`
        select url, shower[1] as id, shower[2] as name from (
          select url, min(array[id::text, name::text]) as shower from (${shown}) shown(url, id, name)
          where url <> '' group by url
        ) each_once order by url`)
      return rows
    },
  }
}
