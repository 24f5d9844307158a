import type { InputOf, Offer } from '@dix/contract'
import { digitsOf } from '../../../platform/forms/digits-of.ts'
import type { Picked } from '../categories/category-picker.tsx'
import { readDateTime } from '../frame/opening/date-time-input.ts'

/** A category or sub category, as an offer's form has it. */
export type Section = Picked & { kind: 'category' | 'subCategory' }

/** An offer as typed. Times are texts of `DateTimeField`, in the shop's time. */
export type OfferValues = {
  name: string
  kind: 'percent' | 'price'
  amount: string
  from: string
  until: string
  products: Picked[]
  sections: Section[]
  brands: string[]
}

/** The effect of an offer on prices, and its coverage. */
export type PreviewTerms = InputOf<'POST /api/offer/preview'>

/** A timestamp up to its minute, as `DateTimeField` takes it. The shop's time is UTC. */
const toDateTimeInput = (time: string): string => time.slice(0, 16)

/** @param saved the stored timestamp: a field that still shows its minute keeps its seconds */
export function fromDateTimeInput(typed: string, saved: string | null | undefined): string {
  const time = readDateTime(typed) ?? ''
  return saved && toDateTimeInput(saved) === toDateTimeInput(time) ? saved : time
}

/** @param offer null for a new one @param now default start of a new one */
export function valuesOf(offer: Offer | null, now: Date): OfferValues {
  if (!offer) {
    const from = toDateTimeInput(now.toISOString())
    return {
      name: '',
      kind: 'percent',
      amount: '',
      from,
      until: '',
      products: [],
      sections: [],
      brands: [],
    }
  }
  const { name, percent, price, from, until, products, categories, subCategories, brands } = offer
  return {
    name,
    kind: price === null ? 'percent' : 'price',
    amount: String(price ?? percent ?? ''),
    from: toDateTimeInput(from),
    until: until === null ? '' : toDateTimeInput(until),
    products: products.map(({ _id, name, unit }) => ({ _id, name: `${name} · ${unit}` })),
    sections: [
      ...categories.map((category) => ({ ...category, kind: 'category' as const })),
      ...subCategories.map((subCategory) => ({ ...subCategory, kind: 'subCategory' as const })),
    ],
    brands,
  }
}

/** The terms as typed: the amount is the digits of one of `percent` and `price`; the other is null. */
export function termsOf({ kind, amount, products, sections, brands }: OfferValues): PreviewTerms {
  const idsOf = (kind: Section['kind']) =>
    sections.filter((section) => section.kind === kind).map(({ _id }) => _id)
  const typed = digitsOf(amount)
  return {
    percent: kind === 'percent' ? typed : null,
    price: kind === 'price' ? typed : null,
    products: products.map(({ _id }) => _id),
    brands,
    categories: idsOf('category'),
    subCategories: idsOf('subCategory'),
  }
}

/** The terms, once they are complete enough to compute prices. */
export function completeTerms(values: OfferValues): PreviewTerms | null {
  const isAmount = /^[1-9]\d{0,9}$/.test(digitsOf(values.amount))
  const hasItems = values.products.length + values.sections.length + values.brands.length > 0
  return isAmount && hasItems ? termsOf(values) : null
}

/** The field of the form for a field of the API. */
export function fieldOf(name: string): keyof OfferValues | undefined {
  switch (name) {
    case 'percent':
    case 'price':
      return 'amount'
    case 'categories':
    case 'subCategories':
      return 'sections'
    case 'name':
    case 'from':
    case 'until':
    case 'products':
    case 'brands':
      return name
    default:
      return undefined
  }
}
