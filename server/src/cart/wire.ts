import {
  absoluteImageUrl,
  type CartLine,
  type CartProduct,
  type Locale,
  productPath,
  type Shortfall,
  stepField,
} from '@dix/contract'
import { nameFor, type PublishedProduct } from '../catalogue/index.ts'
import type { Shortage } from './fill-cart.ts'
import type { StoredLine } from './queries/carts.ts'
import type { CartContents } from './queries/contents.ts'

/** A line and its current product. */
type Entry = { line: StoredLine; product: PublishedProduct }

/** The viewer of a response: their language, the shop's, and the origin for site-relative picture URLs. */
export type Viewer = { locale: Locale; shopLanguage: Locale; publicUrl: string }

/** A line as the API shows it. */
function asCartLine({ line, product }: Entry, viewer: Viewer): CartLine {
  const { id, quantity, seenPrice } = line
  return { _id: id, quantity, seenPrice, productId: asCartProduct(product, viewer) }
}

/** A product as carts show it. */
export function asCartProduct(product: PublishedProduct, viewer: Viewer): CartProduct {
  const { id, name, brand, images, unit, stepGrams, price, discount, listPrice, stock } = product
  return {
    _id: id,
    name: nameFor(product, viewer),
    brand,
    image: images.map((image) => absoluteImageUrl(image, viewer.publicUrl)),
    unit,
    ...stepField(stepGrams),
    price,
    discount,
    ...(listPrice !== null && { listPrice }),
    stock,
    path: productPath({ _id: id, name }),
  }
}

/** The lines whose products still exist, in order. */
export function asCartLines(
  { lines, products }: Pick<CartContents, 'lines' | 'products'>,
  viewer: Viewer,
): CartLine[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return lines.flatMap((line) => {
    const product = byId.get(line.productId)
    return product ? [asCartLine({ line, product }, viewer)] : []
  })
}

/** The products that a cart could not take in full; the name is empty for deleted products. */
export function asShortfalls({ unmet, products }: Shortage, viewer: Viewer): Shortfall[] {
  const known = new Map(products.map((product) => [product.id, product]))
  return unmet.map((short) => {
    const product = known.get(short.productId)
    return { ...short, name: product ? nameFor(product, viewer) : '', ...stepField(product?.stepGrams) }
  })
}
