import { type CardView, type Locale, mainStore, percentOff, type TileView } from '@dix/contract'
import { card, readingOf, wholeTile } from './cards.ts'
import { homeRow, homeRowLength } from './lists.ts'
import type { LiveCatalogue } from './live/live.ts'
import { isInRunningOffer, priceOf } from './offers/running-offers.ts'
import { type CatalogueProduct, stockOf } from './snapshot.ts'

/** Rows that the owner may add to the home page, in one language. Every method reads memory. */
export type OwnRows = {
  /** Products in stock, largest discounts first. */
  offers(): CardView[]
  /** The published products, in the order of the ids. */
  products(ids: readonly string[]): CardView[]
  /** A category as its own row shows it; null if it no longer exists. */
  category(id: string): { tile: TileView; products: CardView[] } | null
}

/**
 * @param mainLanguage the current one: it may change while the shop is empty
 * @param showsRatings whether reviews are currently turned on
 * @param storeId the store whose stock the viewer sees
 */
export function ownRows(
  live: LiveCatalogue,
  mainLanguage: () => Locale,
  locale: Locale,
  showsRatings: () => boolean,
  storeId = mainStore,
): OwnRows {
  const { snapshot } = live.of(storeId)
  const reading = readingOf(snapshot, mainLanguage, locale, showsRatings)
  const cards = (products: readonly CatalogueProduct[]) => products.map((product) => card(reading, product))
  const found = (ids: readonly string[]) => ids.flatMap((id) => snapshot.products.get(id) ?? [])
  return {
    offers() {
      const inStock: CatalogueProduct[] = []
      for (const id of offeredIds(live)) {
        const product = snapshot.products.get(id)
        if (product && stockOf(snapshot, product) > 0) inStock.push(product)
        if (inStock.length === homeRowLength) break
      }
      return cards(inStock)
    },
    products: (ids) => cards(found(ids)),
    category(id) {
      const category = snapshot.categories.get(id)
      if (!category) return null
      return {
        tile: wholeTile(reading, category),
        products: cards(homeRow(snapshot, id, homeRowLength)),
      }
    },
  }
}

type Offered = { edited: number; offers: object; ids: readonly string[] }

const lastOffered = new WeakMap<LiveCatalogue, Offered>()

/**
 * Products on offer, largest discounts first. Read again after edits and when an offer starts or ends, not after sales.
 */
function offeredIds(live: LiveCatalogue): readonly string[] {
  const { snapshot, versions } = live
  const edited = versions.edited.number
  const last = lastOffered.get(live)
  if (last && last.edited === edited && last.offers === snapshot.offers) return last.ids
  // Percentages are whole, so products are bucketed by them: sorting is slow if everything is on offer.
  const byPercent: string[][] = Array.from({ length: 101 }, () => [])
  for (const product of snapshot.inOrderOfId) {
    // Most products of a large shop are in no offer.
    if (product.discount === 0 && !isInRunningOffer(snapshot, product)) continue
    byPercent[percentOff(priceOf(snapshot, product))]?.push(product._id)
  }
  const ids = byPercent.slice(1).reverse().flat()
  lastOffered.set(live, { edited, offers: snapshot.offers, ids })
  return ids
}
