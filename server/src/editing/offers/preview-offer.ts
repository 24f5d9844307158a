import { type OfferPreview, offerLimits } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { discountedPriceColumn, isInOffer, offeredPriceBy, products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import type { OfferFields } from './fields.ts'
import { findBrands } from './queries.ts'

type Row = OfferPreview['examples'][number] & { total: number } & Pick<OfferPreview, 'lowered'> & {
    noCoins: number
    belowCosts: number
  }

/**
 * Computes the effect of an offer on prices; see `OfferPreviewSchema`.
 *
 * @param seesCosts whether examples below their cost come first; if false they do not, because that order alone would
 *   reveal costs
 */
export async function previewOffer(
  tx: Queries,
  { percent, price, ...lists }: Omit<OfferFields, 'name' | 'from' | 'until'>,
  seesCosts: boolean,
): Promise<OfferPreview> {
  const array = (ids: readonly string[]) => sql`${sql.param(ids)}::text[]`
  const { rows } = await tx.execute<Row>(sql`
    with offer as (
      select ${array(lists.products)} as product_ids, ${array(lists.brands)} as brands,
        ${array(lists.categories)} as category_ids, ${array(lists.subCategories)} as sub_category_ids
    ), priced as (
      select id as "_id", name, unit, ${discountedPriceColumn} as before, purchase_price, after
      from ${products}, offer, lateral (
        select ${discountedPriceColumn} as after
        from (${offeredPriceBy(sql`(select ${percent}::integer as percent, ${price}::integer as price) offers`)}) offered
      ) charged
      where not draft and ${isInOffer}
    ), judged as (
      select *, after < before as lowered, after < before and after % 5 <> 0 as "noCoin",
        after < before and after < coalesce(purchase_price, 0) as "belowCost"
      from priced
    )
    select "_id", name, unit, before::float8 as before, after::float8 as after, "noCoin", "belowCost",
      (count(*) over ())::integer as total, (count(*) filter (where lowered) over ())::integer as lowered,
      (count(*) filter (where "noCoin") over ())::integer as "noCoins",
      (count(*) filter (where "belowCost") over ())::integer as "belowCosts"
    from judged order by ${seesCosts ? sql`"belowCost" desc, ` : sql``}"noCoin" desc, lowered desc, name, "_id" limit ${offerLimits.preview}`)
  const [first] = rows
  const known = await findBrands(tx, lists.brands)
  return {
    products: first?.total ?? 0,
    lowered: first?.lowered ?? 0,
    noCoin: first?.noCoins ?? 0,
    belowCost: first?.belowCosts ?? 0,
    unknownBrands: lists.brands.filter((brand) => !known.includes(brand)),
    examples: rows.map(({ _id, name, unit, before, after, noCoin, belowCost }) => ({
      _id,
      name,
      unit,
      before,
      after,
      noCoin,
      belowCost,
    })),
  }
}
