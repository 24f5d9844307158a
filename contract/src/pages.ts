/**
 * What pages show of the catalogue, in the viewer's language. The server implements `CataloguePages` over its
 * snapshot; the loaders of the web receive it.
 */
import type { SortOrder } from './catalogue/catalogue.ts'
import type { Locale } from './locale.ts'
import type { MessageChannel } from './messaging/channels.ts'
import type { PaymentMethod } from './order-states.ts'
import type { Rating } from './rules/catalogue/reviews.ts'
import type { UnitPrice } from './rules/catalogue/unit.ts'
import type { ZoneMatch } from './rules/places/zones.ts'
import type { AnnouncementView } from './rules/shop/announcement.ts'
import type { BannerView, HomeRowKind } from './rules/shop/home.ts'
import type { OpeningView } from './rules/shop/opening-view.ts'
import type { DeliveryTerms } from './rules/shop/stores.ts'

/** A category or sub category as a tile: `path` leads to its listing, `image` is a site-relative URL or null. */
export type TileView = { _id: string; name: string; path: string; image: string | null }

/**
 * A product as a card. Amounts in whole XOF, `discount` in percent; `listPrice` is the price before a fixed offer price, or
 * null. `image` is a site-relative URL or null. `stock` is exact while few are left, else as many pieces as a cart can hold.
 */
export type CardView = {
  _id: string
  name: string
  path: string
  brand: string
  unit: string
  /** Of goods by weight. */
  stepGrams?: number
  unitPrice: UnitPrice | null
  price: number
  discount: number
  listPrice: number | null
  finalPrice: number
  stock: number
  image: string | null
  /** Absent without a rating, and while the shop takes no reviews. */
  rating?: Rating
}

export type HomeView = {
  categories: TileView[]
  /**
   * One row per category that has products, in the order of `categories`; its tile leads to all of them. Rows after those
   * that were asked for have no products yet: `row` answers them.
   */
  rows: { category: TileView; products: CardView[]; length: number }[]
}

/**
 * A row that the owner has added to the home page. Of `usual`, what the shopper orders most, browsers fetch the products.
 * `title` is empty for the usual one of its kind, `path` leads to all of its products, if to any.
 */
export type OwnRowView = {
  id: string
  kind: HomeRowKind
  title: string
  path: string | null
  products: CardView[]
}

/** What the owner shows on the home page at this moment, before the rows of the categories. */
export type OwnHomeView = { banners: BannerView[]; rows: OwnRowView[] }

/** Filters and sort of a list, by the names they have in the URL. */
export type Filters = { inStock: boolean; onOffer: boolean; brand: string | null; sort: SortOrder }

export type ListView = {
  products: CardView[]
  page: number
  totalPage: number
  totalCount: number
  /** Brands of the list before it is filtered by brand, most products first. */
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
  /** What to buy while it is out of stock: of the same sub category, in stock. */
  alternatives: CardView[]
}

export type SearchView = ListView & {
  /** The corrected query, if the typed one had a typo. */
  corrected: string | null
  /** Longer queries, at most six. */
  suggestions: readonly string[]
  /** Categories to offer if nothing was found; empty otherwise. */
  nearestCategories: TileView[]
}

/** A page with the shop's own text, in the reader's language, or in the other where it has none in that. */
export type InfoPageView = {
  /** Site-relative. */
  path: string
  title: string
  /** Language of title and text. */
  locale: Locale
  /** Markdown. */
  text: string
}

/** What pages show of the shop itself. Texts are empty where the shop has none. */
export type ShopView = {
  name: string
  /** Of names and descriptions. */
  mainLanguage: Locale
  /** Site-relative URL of a square picture. */
  logo: string
  /** The name is drawn as the wordmark of Dix: the owner has set neither name nor logo. */
  hasWordmark: boolean
  /** Site-relative URL of the style sheet with the colours of the brand; empty with those of the design. */
  stylesheet: string
  /** `#rrggbb`, for the browser's own bar. */
  mainColour: string
  /** Where the shop delivers, as one text in the reader's language: "Dakar et Abidjan". */
  cities: string
  /** Fill in new addresses. No city where the shop delivers in several. */
  addressStart: { city: string; country: string }
  deliveryMinutes: number | null
  /** What the owner takes, in the order shoppers see it. */
  paymentMethods: readonly PaymentMethod[]
  phone: string
  whatsapp: string
  address: string
  /** Null of a shop that is always open. */
  opening: OpeningView | null
  /** The announcement of the moment, if any; `key` is another for another one. */
  announcement: (AnnouncementView & { key: string }) | null
  /** Pages with the shop's own texts, for the footer. */
  infoPages: Omit<InfoPageView, 'text'>[]
  /** What is charged beside the goods, and the smallest amount of goods that is delivered; 0 for any. */
  delivery: DeliveryTerms
  /**
   * Where the reader wants it delivered, null where they have chosen nothing; absent of a shop that delivers everywhere
   * from one store. Opening, phone, address and delivery are then of its store and zone.
   */
  area?: AreaView | null | undefined
  /** Present while the shop takes reviews. */
  takesReviews?: true | undefined
  /** Present while the shop can send messages to phones. */
  messageChannels?: readonly MessageChannel[] | undefined
}

/** A quarter that shoppers may choose, and whether the shop delivers there. */
export type QuarterView = { id: string; name: string; city: string; isDelivered: boolean }

/** An area as the zones have it. */
export type AreaView = {
  state: ZoneMatch['state']
  /** Of the quarter; empty of a pin. */
  name: string
  /** Name of the zone, and minutes to ride there. */
  zone: string | null
  minutes: number | null
  /** Id of the store that delivers. */
  store: string
}

/** Every method reads memory, synchronously; null means not found. Pages count from 1. */
export interface CataloguePages {
  /** @param rows that come with their products */
  home(rows: number): HomeView
  /** The products of a category's row on the home page: none where there is no such row. */
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

/** What the server gives the loaders for one request. It holds nothing about the shopper, because pages are cached. */
export type PageContext = {
  /** Language of the page. */
  locale: Locale
  /** The URL could not be decoded, so the 400 page is rendered. */
  malformed: boolean
  catalogue: CataloguePages
  shop: ShopView
  /** The page with the shop's own text under `/info`; null where the owner wrote none. */
  infoPage: (slug: string) => InfoPageView | null
  ownHome: () => OwnHomeView
  /** The quarters that shoppers may choose. */
  quarters: () => QuarterView[]
  /** Origin of canonical links without a trailing slash, from the configuration, never from a request. */
  publicUrl: string
  /** Whether card payments are test payments; pages then show a notice. */
  testPayments: boolean
  /** The methods that somebody takes payments of. */
  paymentMethods: readonly PaymentMethod[]
  /**
   * The `nonce` of each inline script that the page brings itself: random, so that no text in it can have it. The answer
   * has the scripts' hashes instead.
   */
  scriptNonce: string
  /** Receives the HTML of a document, whose answer has no body: a stream would encode and decode it once more. */
  onDocument: (html: string) => void
  /** Receives errors raised while rendering, for the log. */
  onError: (error: unknown) => void
}

/** The server build of the web. Renders any URL outside of `/api`, `/media` and the built assets. */
export type RenderPage = (request: Request, page: PageContext) => Promise<Response>
