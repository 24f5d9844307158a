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
import { brandsOf, foundProducts, narrow, paginate, sortProducts } from './listing.ts'
import type { LiveCatalogue } from './live.ts'
import { onShelf, windowRow } from './shelves.ts'
import { inShopWindow, type Shelf, type Snapshot, type StockedProduct } from './snapshot.ts'

/** Products in a home page row, and beside a product. */
const rowLength = { home: 10, related: 12 } as const

/** What the pages show, in the reader's language where somebody wrote it, else in the shop's. */
export function cataloguePages(live: LiveCatalogue, mainLanguage: Locale, locale: Locale): CataloguePages {
  const { snapshot } = live
  const read = <T>(text: Bilingual<T>): T => (locale === mainLanguage ? text.main : (text.other ?? text.main))
  const named = (thing: { _id: string; name: Bilingual<string> }) => ({
    _id: thing._id,
    name: thing.name.main,
  })

  const tile = (shelf: Shelf, path: string): TileView => ({
    _id: shelf._id,
    name: read(shelf.name),
    path,
    image: shelf.image || null,
  })
  const subTile = (category: Shelf, shelf: Shelf) => tile(shelf, listingPath(named(category), named(shelf)))
  const wholeTile = (category: Shelf) => tile(category, listingPath(named(category)))
  /** A category opens at its first sub category, or whole where it has none. */
  const categoryTile = (category: Shelf): TileView => {
    const first = snapshot.subCategoriesOf.get(category._id)?.[0]
    return tile(category, listingPath(named(category), first && named(first)))
  }

  const card = (product: StockedProduct): CardView => ({
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

  const list = (found: readonly StockedProduct[], filters: Filters, page: number, size: number): ListView => {
    const anyBrand = narrow(found, { ...filters, brand: null })
    const { rows, ...paging } = paginate(sortProducts(narrow(anyBrand, filters), filters.sort), page, size)
    return { products: rows.map(card), ...paging, brands: brandsOf(anyBrand) }
  }

  const shopWindow = () => [...snapshot.categories.values()].sort(inShopWindow)

  return {
    home: () => ({
      categories: shopWindow().map(categoryTile),
      rows: shopWindow().flatMap((category) => {
        const total = snapshot.byCategory.get(category._id)?.length ?? 0
        const products = windowRow(snapshot, category._id, rowLength.home).map(card)
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
        subCategory: subCategory && subTile(category, subCategory),
        subCategories: (snapshot.subCategoriesOf.get(categoryId) ?? []).map((shelf) =>
          subTile(category, shelf),
        ),
        ...list(onShelf(snapshot, categoryId, subCategoryId), filters, page, pageSizes.listing),
      }
    },

    product(productId) {
      const product = snapshot.products.get(productId)
      if (!product) return null
      const { category, subCategory } = homeOf(product, snapshot)
      return {
        ...card(product),
        images: product.images,
        description: read(product.description),
        details: Object.entries(read(product.details)).map(([label, text]) => ({ label, text })),
        category: category && wholeTile(category),
        subCategory: category && subCategory && subTile(category, subCategory),
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
    const names = shopWindow().map(({ _id, name }) => ({
      _id,
      names: [name, ...(snapshot.subCategoriesOf.get(_id) ?? []).map((shelf) => shelf.name)].flatMap(
        ({ main, other }) => (other === null ? [main] : [main, other]),
      ),
    }))
    return live.search
      .nearestCategories(text, names)
      .flatMap((id) => snapshot.categories.get(id) ?? [])
      .map(categoryTile)
  }
}

/** The first category of a product, and the first of its sub categories that stands in it. */
function homeOf(product: StockedProduct, snapshot: Snapshot) {
  const category = snapshot.categories.get(product.categoryIds[0] ?? '') ?? null
  const subCategory =
    product.subCategoryIds
      .map((id) => snapshot.subCategories.get(id))
      .find((shelf) => category && shelf?.categoryIds.includes(category._id)) ?? null
  return { category, subCategory }
}

/** Other goods in stock, each once whoever makes it: of the same shelf first, then of its category. */
function relatedTo(product: StockedProduct, snapshot: Snapshot): StockedProduct[] {
  const shelf = snapshot.bySubCategory.get(product.subCategoryIds[0] ?? '') ?? []
  const nearby = snapshot.byCategory.get(product.categoryIds[0] ?? '') ?? []
  const byName = new Map<string, StockedProduct>()
  for (const other of [...shelf, ...nearby]) {
    if (other.stock > 0 && other.name.main !== product.name.main && !byName.has(other.name.main)) {
      byName.set(other.name.main, other)
    }
    if (byName.size === rowLength.related) break
  }
  return [...byName.values()]
}
