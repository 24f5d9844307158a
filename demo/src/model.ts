/** The demo catalogue in the form that the shop loads. */

/** A text in both languages of the shop. */
export type Texts = { fr: string; en: string }

/** `image` is a site-relative URL, `position` counts from 0 in the order of the home page. */
export type DemoCategory = { _id: string; name: Texts; image: string; position: number }

/** `categories` are category ids, the first one is home; `position` counts from 0 within that home. */
export type DemoSubCategory = DemoCategory & { categories: string[] }

/**
 * One article. `price` in whole XOF before discount, `discount` in whole percent, `stock` in pieces. `brand` is empty
 * for loose goods. `details` has the same fields in the same order in both languages.
 */
export type DemoProduct = {
  _id: string
  name: Texts
  brand: string
  unit: string
  price: number
  discount: number
  stock: number
  description: Texts
  details: { fr: Record<string, string>; en: Record<string, string> }
  categories: string[]
  subCategories: string[]
  images: string[]
}

export type DemoCatalogue = {
  categories: DemoCategory[]
  subCategories: DemoSubCategory[]
  products: DemoProduct[]
}
