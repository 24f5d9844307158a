/**
 * The catalogue as pages show it, in the viewer's language. The server implements `CataloguePages` on its snapshot; the
 * loaders of the web receive it.
 */
import type { SortOrder } from './catalogue/catalogue.ts'
import type { Locale } from './locale.ts'
import type { MessageChannel } from './messaging/channels.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { Rating } from './rules/catalogue/reviews.ts'
import type { UnitPrice } from './rules/catalogue/unit.ts'
import type { Point } from './rules/places/distance.ts'
import type { ZoneMatch } from './rules/places/zones.ts'
import type { AnnouncementView } from './rules/shop/announcement.ts'
import type { BannerView, HomeRowKind } from './rules/shop/home.ts'
import type { MinuteRange } from './rules/shop/minute-range.ts'
import type { OpeningView } from './rules/shop/opening-view.ts'
import type { DeliveryTerms } from './rules/shop/stores.ts'

/** A category or sub category as a tile: `path` leads to its listing, `image` is a site-relative URL or null. */
export type TileView = { _id: string; name: string; path: string; image: string | null }

/**
 * A product as a card. Amounts in whole XOF, `discount` in percent; `listPrice` is the price before a fixed offer
 * price, or null. `image` is a site-relative URL or null. `stock` is exact while few are left, else as many pieces as a
 * cart can hold.
 */
export type CardView = {
  _id: string
  name: string
  path: string
  brand: string
  unit: string
  /** For goods by weight. */
  stepGrams?: number
  unitPrice: UnitPrice | null
  price: number
  discount: number
  listPrice: number | null
  finalPrice: number
  stock: number
  image: string | null
  /** Absent without a rating, and while reviews are turned off. */
  rating?: Rating
}

export type HomeView = {
  categories: TileView[]
  /**
   * One row per category that has products, in the order of `categories`; its tile links to the whole category. Rows
   * beyond the requested number come without products: `row` loads them.
   */
  rows: { category: TileView; products: CardView[]; length: number }[]
}

/**
 * A row that the owner added to the home page. Browsers fetch the products of `usual`, which the shopper orders most.
 * `title` is empty for the default title of the kind; `path` links to all of the row's products, if such a page exists.
 */
export type OwnRowView = {
  id: string
  kind: HomeRowKind
  title: string
  path: string | null
  products: CardView[]
}

/** The owner's current content on the home page, above the rows of the categories. */
export type OwnHomeView = { banners: BannerView[]; rows: OwnRowView[] }

/** Filters and sort of a list, named as in the URL. */
export type Filters = { inStock: boolean; onOffer: boolean; brand: string | null; sort: SortOrder }

export type ListView = {
  products: CardView[]
  page: number
  totalPage: number
  totalCount: number
  /** Brands of the list before the brand filter applies, most products first. */
  brands: { name: string; count: number }[]
}

export type ListingView = ListView & {
  category: TileView
  /** Null for a whole category. */
  subCategory: TileView | null
  subCategories: TileView[]
}

export type ProductView = CardView & {
  images: string[]
  description: string
  /** Extra fields in their order. */
  details: { label: string; text: string }[]
  /** For the breadcrumb. */
  category: TileView | null
  subCategory: TileView | null
  /** Other products of the same categories. */
  related: CardView[]
  /** Alternatives while it is out of stock: products of the same sub category that are in stock. */
  alternatives: CardView[]
}

export type SearchView = ListView & {
  /** The corrected query, if the typed one had a typo. */
  corrected: string | null
  /** Longer queries, at most six. */
  suggestions: readonly string[]
  /** Categories to offer if nothing was found; otherwise empty. */
  nearestCategories: TileView[]
}

/** A page with the shop's own text, in the visitor's language if there is one, else in the other. */
export type InfoPageView = {
  /** Site-relative. */
  path: string
  title: string
  /** Language of title and text. */
  locale: Locale
  /** Markdown. */
  text: string
}

/** The shop itself as pages show it. Texts that the shop has not set are empty. */
export type ShopView = {
  name: string
  /** Language of names and descriptions. */
  mainLanguage: Locale
  /** Site-relative URL of a square picture. */
  logo: string
  /** Whether the name is drawn as the wordmark of Dix, because the owner has set neither name nor logo. */
  hasWordmark: boolean
  /** Site-relative URL of the style sheet with the brand's colours; empty for those of the design. */
  stylesheet: string
  /** `#rrggbb`, for the browser's own bar. */
  mainColour: string
  /** The delivery area, as one text in the visitor's language: "Dakar et Abidjan". */
  cities: string
  /** Prefills new addresses. No city if the shop delivers to several. */
  addressStart: { city: string; country: string }
  deliveryMinutes: number | null
  /** The range promised now, in place of those minutes; absent while the store has none of its own. */
  promise?: MinuteRange | undefined
  /** The owner's payment methods, in display order. */
  paymentMethods: readonly PaymentMethod[]
  phone: string
  whatsapp: string
  address: string
  /** Null for a shop that is always open. */
  opening: OpeningView | null
  /** The current announcement, if any; a new announcement has a new `key`. */
  announcement: (AnnouncementView & { key: string }) | null
  /** Pages with the shop's own texts, for the footer. */
  infoPages: Omit<InfoPageView, 'text'>[]
  /** Charges in addition to the goods, and the minimum order; 0 for none. */
  delivery: DeliveryTerms
  /**
   * The area that the visitor chose, null for none; absent in a shop that delivers everywhere from one store. Opening,
   * phone, address and delivery are then those of its store and zone.
   */
  area?: AreaView | null | undefined
  /** The tiles of maps, as a URL; set by pages alone. Absent for maps on plain ground. */
  mapTiles?: string | undefined
  /** Present while shoppers of its store can choose a delivery slot. */
  slots?: true | undefined
  /** Present while reviews are turned on. */
  takesReviews?: true | undefined
  /** Present while the shop can send messages to phones. */
  messageChannels?: readonly MessageChannel[] | undefined
}

/** A quarter that shoppers may choose, and whether the shop delivers there. */
export type QuarterView = {
  id: string
  name: string
  city: string
  isDelivered: boolean
  /** Its centre; null if unknown. */
  point: Point | null
}

/** An area as the zones describe it. */
export type AreaView = {
  state: ZoneMatch['state']
  /** Name of the quarter; empty for a pin. */
  name: string
  /** Name of the zone; null outside the zones. */
  zone: string | null
  /** Minutes of the ride; null if unknown. */
  minutes: number | null
  /** Id of the store that delivers. */
  store: string
}

/** Every method reads from memory, synchronously; null means not found. Pages count from 1. */
export interface CataloguePages {
  /** @param rows number of rows that come with their products */
  home(rows: number): HomeView
  /** The products of a category's row on the home page; empty if there is no such row. */
  row(categoryId: string): CardView[]
  listing(
    categoryId: string,
    subCategoryId: string | null,
    filters: Filters,
    page: number,
  ): ListingView | null
  product(productId: string): ProductView | null
  search(text: string, filters: Filters, page: number): SearchView
}

/**
 * Data that the server passes to the loaders for one request. It contains nothing about the shopper, because pages are
 * cached.
 */
export type PageContext = {
  /** Language of the page. */
  locale: Locale
  /** Whether the URL could not be decoded, so that the 400 page is rendered. */
  malformed: boolean
  catalogue: CataloguePages
  shop: ShopView
  /** The page with the shop's own text under `/info`; null if the owner wrote none. */
  infoPage: (slug: string) => InfoPageView | null
  ownHome: () => OwnHomeView
  /** The quarters that shoppers may choose. */
  quarters: () => QuarterView[]
  /** Origin of canonical links without a trailing slash, from the configuration, never from a request. */
  publicUrl: string
  /** Whether card payments are test payments; pages then show a notice. */
  testPayments: boolean
  /** The tiles of maps, as a URL; null for maps on plain ground. */
  mapTiles: string | null
  /** The payment methods that a provider or rider can take. */
  paymentMethods: readonly PaymentMethod[]
  /**
   * The `nonce` of each inline script of the page: random, so that no text can contain it. The response carries the
   * scripts' hashes instead.
   */
  scriptNonce: string
  /**
   * Receives the HTML of a page in UTF-8, one character per byte, because decoding it would double the memory. Its
   * `Response` has no body: a stream would take longer.
   */
  onDocument: (html: string) => void
  /** Receives errors raised while rendering, for the log. */
  onError: (error: unknown) => void
}

/** The server build of the web. Renders any URL outside of `/api`, `/media` and the built assets. */
export type RenderPage = (request: Request, page: PageContext) => Promise<Response>
