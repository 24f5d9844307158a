import { absoluteImageUrl, type Category, type Product, type SubCategory, stepField } from '@dix/contract'
import { LRUCache } from 'lru-cache'
import { priceOf } from './offers/running-offers.ts'
import type { CatalogueCategory, CatalogueProduct, CatalogueSubCategory, Snapshot } from './snapshot.ts'

/** What a product's response shows besides the product. Changes replace these objects. */
export type ShownAround = Pick<Snapshot, 'offers' | 'categories' | 'subCategories'>

/**
 * The catalogue as the API sends it: in the main language, with absolute image URLs and whole categories for ids.
 *
 * @param publicUrl origin of the image URLs
 */
export function asWire(snapshot: ShownAround, publicUrl: string) {
  const category = ({ _id, name, image }: CatalogueCategory): Category => ({
    _id,
    name: name.main,
    image: absoluteImageUrl(image, publicUrl),
  })

  const populate = (ids: readonly string[], known: ReadonlyMap<string, CatalogueCategory>): Category[] =>
    ids.flatMap((id) => {
      const found = known.get(id)
      return found ? [category(found)] : []
    })

  return {
    category,
    subCategory: (subCategory: CatalogueSubCategory): SubCategory => ({
      ...category(subCategory),
      category: populate(subCategory.categoryIds, snapshot.categories),
    }),
    /** A product without its stock: the fields before it, and after it. */
    product: (product: CatalogueProduct) => {
      const { price, discount, listPrice } = priceOf(snapshot, product)
      const before = {
        _id: product._id,
        name: product.name.main,
        brand: product.brand,
        image: product.images.map((image) => absoluteImageUrl(image, publicUrl)),
        category: populate(product.categoryIds, snapshot.categories),
        subCategory: populate(product.subCategoryIds, snapshot.subCategories),
        unit: product.unit,
        ...stepField(product.stepGrams),
      }
      const after = {
        price,
        discount,
        ...(listPrice !== null && { listPrice }),
        description: product.description.main,
        more_details: product.details.main,
      }
      return { before, after } satisfies AroundStock
    },
  }
}

type AroundStock = { [Part in 'before' | 'after']: Partial<Product> }

/** JSON objects of popular products, with a gap for the stock, which differs between stores. */
const maxTexts = 4_000

/**
 * Writes a product as the API sends it, as JSON. Serializing its texts took a tenth of the time of a search that is new
 * in its store.
 */
export function productWriter(
  publicUrl: string,
): (around: ShownAround, product: CatalogueProduct, stock: number) => string {
  type Text = { around: ShownAround; before: string; after: string }
  const texts = new LRUCache<CatalogueProduct, Text>({ max: maxTexts })

  function textOf(around: ShownAround, product: CatalogueProduct): Text {
    const known = texts.get(product)
    if (known && isSameAround(known.around, around)) return known
    const { before, after } = asWire(around, publicUrl).product(product)
    const text = {
      around,
      before: JSON.stringify(before).slice(0, -1),
      after: JSON.stringify(after).slice(1),
    }
    texts.set(product, text)
    return text
  }

  return (around, product, stock) => {
    const { before, after } = textOf(around, product)
    return `${before},"stock":${stock},${after}`
  }
}

function isSameAround(one: ShownAround, other: ShownAround): boolean {
  return (
    one.offers === other.offers &&
    one.categories === other.categories &&
    one.subCategories === other.subCategories
  )
}
