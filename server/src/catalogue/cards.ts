import {
  type Bilingual,
  type CardView,
  discountedPrice,
  type Filters,
  type ListView,
  type Locale,
  listingPath,
  productPath,
  type Rating,
  stepField,
  type TileView,
  unitPrice,
} from '@dix/contract'
import { brandsOf, filterProducts, type Page, paginate, sortProducts } from './lists.ts'
import { priceOf } from './offers/running-offers.ts'
import { shownStock } from './shown-stock.ts'
import { type CatalogueCategory, type CatalogueProduct, type Snapshot, stockOf } from './snapshot.ts'

/** A snapshot as seen by a visitor: `read` picks their language if there is a translation, else the main language. */
export type Reading = {
  snapshot: Snapshot
  read<T>(text: Bilingual<T>): T
  /** Undefined if there is no rating, and while reviews are turned off. */
  ratingOf(product: CatalogueProduct): Rating | undefined
}

/**
 * @param mainLanguage the current one: it may change while the shop is empty
 * @param showsRatings whether reviews are currently turned on
 */
export function readingOf(
  snapshot: Snapshot,
  mainLanguage: () => Locale,
  locale: Locale,
  showsRatings: () => boolean,
): Reading {
  return {
    snapshot,
    ratingOf: ({ rating }) => (showsRatings() ? rating : undefined),
    read: (text) => (locale === mainLanguage() ? text.main : (text.other ?? text.main)),
  }
}

/** Links to the whole category. */
export function wholeTile(reading: Reading, category: CatalogueCategory): TileView {
  return tile(reading, category, listingPath(named(category)))
}

/** Links to the first sub category, or to the whole category without one. */
export function categoryTile(reading: Reading, category: CatalogueCategory): TileView {
  const first = reading.snapshot.subCategoriesOf.get(category._id)?.[0]
  return tile(reading, category, listingPath(named(category), first && named(first)))
}

/** Links to the sub category within this category. */
export function subCategoryTile(
  reading: Reading,
  category: CatalogueCategory,
  subCategory: CatalogueCategory,
): TileView {
  return tile(reading, subCategory, listingPath(named(category), named(subCategory)))
}

function tile({ read }: Reading, { _id, name, image }: CatalogueCategory, path: string): TileView {
  return { _id, name: read(name), path, image: image || null }
}

/** A product as a card shows it, with the price of running offers. Prices are whole XOF. */
export function card({ read, snapshot, ratingOf }: Reading, product: CatalogueProduct): CardView {
  const { _id, brand, unit, images } = product
  const { price, discount, listPrice } = priceOf(snapshot, product)
  const rating = ratingOf(product)
  return {
    _id,
    name: read(product.name),
    path: productPath(named(product)),
    brand,
    unit,
    ...stepField(product.stepGrams),
    unitPrice: unitPrice(unit, price, discount),
    price,
    discount,
    listPrice,
    finalPrice: discountedPrice(price, discount),
    stock: shownStock(stockOf(snapshot, product)),
    image: images[0] ?? null,
    ...(rating && { rating }),
  }
}

/** A page of products, filtered and sorted. */
export function list(
  reading: Reading,
  found: readonly CatalogueProduct[],
  filters: Filters,
  { page, size }: { page: number; size: number },
): ListView {
  const { snapshot } = reading
  const ofAnyBrand = filterProducts(snapshot, found, { ...filters, brand: null })
  const sorted = sortProducts(snapshot, filterProducts(snapshot, ofAnyBrand, filters), filters.sort)
  return asListed(reading, paginate(sorted, page, size), brandsOf(ofAnyBrand))
}

/** A page of products, with the brands of the whole list. */
export function asListed(
  reading: Reading,
  { rows, ...paging }: Page<CatalogueProduct>,
  brands: ListView['brands'],
): ListView {
  return { products: rows.map((product) => card(reading, product)), ...paging, brands }
}

/** Paths have names in the main language. */
function named({ _id, name }: { _id: string; name: Bilingual<string> }) {
  return { _id, name: name.main }
}
