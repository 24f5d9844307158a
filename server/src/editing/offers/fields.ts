import type { OfferChange } from '@dix/contract'

/** An offer as its saves record it: times as in the API, products by id, brands by name. */
export type OfferFields = {
  name: string
  percent: number | null
  price: number | null
  from: string
  until: string | null
  products: string[]
  brands: string[]
  categories: string[]
  subCategories: string[]
}

/** The fields in the order and form in which saves are compared. */
export function recordOf(offer: OfferFields): OfferFields {
  const { name, percent, price, from, until, products, brands, categories, subCategories } = offer
  const iso = (time: string) => new Date(time).toISOString()
  return {
    name,
    percent,
    price,
    from: iso(from),
    until: until === null ? null : iso(until),
    products,
    brands,
    categories,
    subCategories,
  }
}

/** The fields of an offer that the history shows. */
export function stateOf(fields: OfferFields | null): OfferChange['before'] {
  if (!fields) return null
  const { name, percent, price, from, until, products, brands, categories, subCategories } = fields
  const entries = products.length + brands.length + categories.length + subCategories.length
  return { name, percent, price, from, until, entries }
}
