import {
  type CardView,
  discountedPrice,
  productPath,
  type Rating,
  stepField,
  type UnitPrice,
} from '@dix/contract'

type Measure = UnitPrice['measure']

/**
 * A card as sent for hydration: an array, because property names would cost bytes, without values that can be computed.
 * `address` is the id if the path can be derived from the shown name, else the path.
 */
export type PackedCard = [
  address: string,
  name: string,
  brand: string,
  unit: string,
  price: number,
  discount: number,
  stock: number,
  image: string | null,
  ...rare: RareValues,
]

/** Values that few cards have; omitted if all are missing. */
type RareValues =
  | [
      amount: number | null,
      measure: Measure | null,
      listPrice?: number | null,
      average?: number | null,
      count?: number | null,
      stepGrams?: number,
    ]
  | []

/** Omits what `unpackCard` can compute. */
export function packCard(card: CardView): PackedCard {
  const { _id, name, brand, unit, price, discount, stock, image, path } = card
  const address = path === productPath({ _id, name }) ? _id : path
  return [address, name, brand, unit, price, discount, stock, image, ...rareOf(card)]
}

function rareOf({ unitPrice, listPrice, rating, stepGrams }: CardView): RareValues {
  const perMeasure: [number | null, Measure | null] = [unitPrice?.amount ?? null, unitPrice?.measure ?? null]
  if (stepGrams) return [...perMeasure, listPrice, rating?.average ?? null, rating?.count ?? null, stepGrams]
  if (rating) return [...perMeasure, listPrice, rating.average, rating.count]
  if (listPrice !== null) return [...perMeasure, listPrice]
  return unitPrice ? perMeasure : []
}

/** The card that `packCard` packed. */
export function unpackCard(packed: PackedCard): CardView {
  const [address, name, brand, unit, price, discount, stock, image, ...rare] = packed
  const [amount, measure, listPrice = null, average, count, stepGrams] = rare
  // Ids contain no dash, so the last part of a path is the id.
  const _id = address.slice(address.search(/[^/-]*$/))
  return {
    _id,
    name,
    path: address === _id ? productPath({ _id, name }) : address,
    brand,
    unit,
    ...stepField(stepGrams),
    unitPrice: amount && measure ? { amount, measure } : null,
    price,
    discount,
    listPrice,
    finalPrice: discountedPrice(price, discount),
    stock,
    image,
    ...ratingOf(average, count),
  }
}

function ratingOf(average?: number | null, count?: number | null): { rating?: Rating } {
  return average == null || count == null ? {} : { rating: { average, count } }
}
