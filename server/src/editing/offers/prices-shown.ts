import { type SQL, sql } from 'drizzle-orm'
import { isInOffer, offeredPriceBy, offers, products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { offerChanges } from '../schema.ts'

/** Saves since a given time, with the offer as each found it: all fields are null if it was new. */
const savesSince = (since: SQL) => sql`
  select change.at, change.offer_id, change.revision, found.percent, found.price, found."from" as starts_at,
    found.until as ends_at, found.products as product_ids, found.brands, found.categories as category_ids,
    found."subCategories" as sub_category_ids
  from ${offerChanges} change left join lateral jsonb_to_record(change.before) as found (
    percent integer, price integer, "from" timestamptz, until timestamptz, products text[], brands text[],
    categories text[], "subCategories" text[]) on true
  where change.at > ${since}`

/** The offers at `times.at`: as the first later save found them, otherwise as they are. */
const offersThen = sql`(
  select percent, price, starts_at, ends_at, product_ids, brands, category_ids, sub_category_ids from ${offers}
  where not exists (select from saves where saves.offer_id = ${offers.id} and saves.at > times.at)
  union all
  (select distinct on (offer_id)
    percent, price, starts_at, ends_at, product_ids, brands, category_ids, sub_category_ids
  from saves where saves.at > times.at order by offer_id, revision)) offers`

/**
 * The distinct prices of a product since a given time: now, and just before each save, start or end of an offer since
 * then. Offers that were changed or deleted in the meantime count as they were.
 */
export async function pricesShownSince(
  tx: Queries,
  id: string,
  since: SQL,
): Promise<{ price: number; discount: number }[]> {
  const running = sql`${offersThen}
    where starts_at <= times.at and (ends_at is null or ends_at > times.at) and ${isInOffer}`
  const { rows } = await tx.execute<{ price: number; discount: number }>(sql`
    with saves as (${savesSince(since)}),
    bounds as (
      select at as bound from saves
      union select unnest(array[starts_at, ends_at]) from saves
      union select unnest(array[starts_at, ends_at]) from ${offers}
    ),
    times as (
      select now() as at
      union select bound - interval '1 microsecond' from bounds where bound > ${since} and bound <= now()
    )
    select distinct offered.price, offered.discount
    from times, ${products} cross join lateral (${offeredPriceBy(running)}) offered
    where products.id = ${id}`)
  return rows
}
