import {
  type Bilingual,
  type CardView,
  type CataloguePages,
  discountedPrice,
  type Filters,
  type ListView,
  type Locale,
  listingPath,
  pageSizes,
  productPath,
  type TileView,
  unitPrice,
} from '@dix/contract'
import {
  brandsOf,
  filterProducts,
  foundProducts,
  homeRow,
  paginate,
  productsIn,
  sortProducts,
} from './lists.ts'
import type { LiveCatalogue } from './live.ts'
import { byPosition, type CatalogueCategory, type CatalogueProduct, type Snapshot } from './snapshot.ts'

/** Products in a home page row, and related to a product. */
const rowLength = { home: 10, related: 12 } as const

/** What pages show, in the reader's language if translated, else in the main language. */
export function cataloguePages(live: LiveCatalogue, mainLanguage: Locale, locale: Locale): CataloguePages {
  const { snapshot } = live
  const read = <T>(text: Bilingual<T>): T => (locale === mainLanguage ? text.main : (text.other ?? text.main))
  const named = (thing: { _id: string; name: Bilingual<string> }) => ({
    _id: thing._id,
    name: thing.name.main,
  })

  const tile = (category: CatalogueCategory, path: string): TileView => ({
    _id: category._id,
    name: read(category.name),
    path,
    image: category.image || null,
  })
  const subCategoryTile = (category: CatalogueCategory, subCategory: CatalogueCategory) =>
    tile(subCategory, listingPath(named(category), named(subCategory)))
  const wholeTile = (category: CatalogueCategory) => tile(category, listingPath(named(category)))
  /** Leads to the first sub category, or to the whole category without one. */
  const categoryTile = (category: CatalogueCategory): TileView => {
    const first = snapshot.subCategoriesOf.get(category._id)?.[0]
    return tile(category, listingPath(named(category), first && named(first)))
  }

  const card = (product: CatalogueProduct): CardView => ({
    _id: product._id,
    name: read(product.name),
    path: productPath(named(product)),
    brand: product.brand,
    unit: product.unit,
    unitPrice: unitPrice(product.unit, product.price, product.discount),
    price: product.price,
    discount: product.discount,
    finalPrice: discountedPrice(product.price, product.discount),
    stock: product.stock,
    image: product.images[0] ?? null,
  })

  const list = (
    found: readonly CatalogueProduct[],
    filters: Filters,
    page: number,
    size: number,
  ): ListView => {
    const anyBrand = filterProducts(found, { ...filters, brand: null })
    const { rows, ...paging } = paginate(
      sortProducts(filterProducts(anyBrand, filters), filters.sort),
      page,
      size,
    )
    return { products: rows.map(card), ...paging, brands: brandsOf(anyBrand) }
  }

  const sortedCategories = () => [...snapshot.categories.values()].sort(byPosition)

  return {
    home: () => ({
      categories: sortedCategories().map(categoryTile),
      rows: sortedCategories().flatMap((category) => {
        const total = snapshot.byCategory.get(category._id)?.length ?? 0
        const products = homeRow(snapshot, category._id, rowLength.home).map(card)
        return total === 0 ? [] : [{ category: wholeTile(category), products, total }]
      }),
    }),

    listing(categoryId, subCategoryId, filters, page) {
      const category = snapshot.categories.get(categoryId)
      const subCategory = subCategoryId === null ? null : snapshot.subCategories.get(subCategoryId)
      if (!category || subCategory === undefined) return null
      if (subCategory && !subCategory.categoryIds.includes(categoryId)) return null
      return {
        category: wholeTile(category),
        subCategory: subCategory && subCategoryTile(category, subCategory),
        subCategories: (snapshot.subCategoriesOf.get(categoryId) ?? []).map((one) =>
          subCategoryTile(category, one),
        ),
        ...list(productsIn(snapshot, categoryId, subCategoryId), filters, page, pageSizes.listing),
      }
    },

    product(productId) {
      const product = snapshot.products.get(productId)
      if (!product) return null
      const { category, subCategory } = mainCategoryOf(product, snapshot)
      return {
        ...card(product),
        images: product.images,
        description: read(product.description),
        details: Object.entries(read(product.details)).map(([label, text]) => ({ label, text })),
        category: category && wholeTile(category),
        subCategory: category && subCategory && subCategoryTile(category, subCategory),
        related: relatedTo(product, snapshot).map(card),
      }
    },

    search(text, filters, page) {
      const result = live.search.find(text)
      const found = foundProducts(snapshot, result, filters.sort)
      return {
        ...list(found, filters, page, pageSizes.search),
        corrected: result.corrected,
        suggestions: result.suggestions,
        nearestCategories: found.length > 0 ? [] : nearestCategories(text),
      }
    },
  }

  function nearestCategories(text: string): TileView[] {
    const names = sortedCategories().map(({ _id, name }) => ({
      _id,
      names: [
        name,
        ...(snapshot.subCategoriesOf.get(_id) ?? []).map((subCategory) => subCategory.name),
      ].flatMap(({ main, other }) => (other === null ? [main] : [main, other])),
    }))
    return live.search
      .nearestCategories(text, names)
      .flatMap((id) => snapshot.categories.get(id) ?? [])
      .map(categoryTile)
  }
}

/** The first category of a product, and its first sub category in that. */
function mainCategoryOf(product: CatalogueProduct, snapshot: Snapshot) {
  const category = snapshot.categories.get(product.categoryIds[0] ?? '') ?? null
  const subCategory =
    product.subCategoryIds
      .map((id) => snapshot.subCategories.get(id))
      .find((found) => category && found?.categoryIds.includes(category._id)) ?? null
  return { category, subCategory }
}

/** Other products in stock, of the first sub category and then of the first category. One for each name. */
function relatedTo(product: CatalogueProduct, snapshot: Snapshot): CatalogueProduct[] {
  const inSubCategory = snapshot.bySubCategory.get(product.subCategoryIds[0] ?? '') ?? []
  const inCategory = snapshot.byCategory.get(product.categoryIds[0] ?? '') ?? []
  const byName = new Map<string, CatalogueProduct>()
  for (const other of [...inSubCategory, ...inCategory]) {
    if (other.stock > 0 && other.name.main !== product.name.main && !byName.has(other.name.main)) {
      byName.set(other.name.main, other)
    }
    if (byName.size === rowLength.related) break
  }
  return [...byName.values()]
}
