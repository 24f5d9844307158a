import { isRunning, type OfferedPrice, type OfferTerms, type OfferTimes, offeredPrice } from '@dix/contract'

/** An offer with its coverage: ids of products, categories and sub categories, and brands. */
export type PlannedOffer = OfferTerms &
  OfferTimes & {
    products: readonly string[]
    brands: readonly string[]
    categories: readonly string[]
    subCategories: readonly string[]
  }

const kinds = ['products', 'brands', 'categories', 'subCategories'] as const
type Kind = (typeof kinds)[number]

/** The running offers, indexed by their coverage. */
export type RunningOffers = { [Of in Kind]: ReadonlyMap<string, readonly OfferTerms[]> } & { count: number }

/** @param now milliseconds since 1970 */
export function runningOffers(
  planned: readonly PlannedOffer[],
  now: number,
): { running: PlannedOffer[]; index: RunningOffers } {
  const running = planned.filter((offer) => isRunning(offer, now))
  const holding = (kind: Kind) => {
    const terms = new Map<string, OfferTerms[]>()
    for (const offer of running) {
      for (const name of offer[kind]) {
        const known = terms.get(name)
        if (known) known.push(offer)
        else terms.set(name, [offer])
      }
    }
    return terms
  }
  const index = {
    products: holding('products'),
    brands: holding('brands'),
    categories: holding('categories'),
    subCategories: holding('subCategories'),
    count: running.length,
  }
  return { running, index }
}

export const noOffers: RunningOffers = runningOffers([], 0).index

/** The time when an offer next starts or ends, in milliseconds since 1970; null if none does. */
export function nextBoundary(planned: readonly OfferTimes[], now: number): number | null {
  const later = planned.flatMap(({ from, until }) => [from, until ?? from]).filter((time) => time > now)
  return later.length === 0 ? null : Math.min(...later)
}

type Offered = {
  _id: string
  brand: string
  price: number
  discount: number
  categoryIds: readonly string[]
  subCategoryIds: readonly string[]
}

/** The current price of a product: with the best running offer that covers it. */
export function priceOf({ offers }: { offers: RunningOffers }, product: Offered): OfferedPrice {
  if (offers.count === 0) return { price: product.price, discount: product.discount, listPrice: null }
  const terms = [...(offers.products.get(product._id) ?? []), ...(offers.brands.get(product.brand) ?? [])]
  for (const id of product.categoryIds) terms.push(...(offers.categories.get(id) ?? []))
  for (const id of product.subCategoryIds) terms.push(...(offers.subCategories.get(id) ?? []))
  return offeredPrice(product, terms)
}

/** Whether a running offer covers a product, even if the product's own price is lower. */
export function isInRunningOffer({ offers }: { offers: RunningOffers }, product: Offered): boolean {
  if (offers.count === 0) return false
  return (
    offers.products.has(product._id) ||
    offers.brands.has(product.brand) ||
    product.categoryIds.some((id) => offers.categories.has(id)) ||
    product.subCategoryIds.some((id) => offers.subCategories.has(id))
  )
}
