/**
 * What pages ask of the catalogue, already in the reader's language. The server implements
 * `CataloguePages` over its snapshot; the web's loaders receive it and never see the server.
 */
import type { SortOrder } from './catalogue.ts'
import type { Locale } from './locale.ts'
import type { UnitPrice } from './unit.ts'

/** A category or sub category as a tile: `path` leads to its listing, `image` is a site-relative URL or null. */
export type TileView = { _id: string; name: string; path: string; image: string | null }

/** A product as a card. Amounts in whole XOF, `discount` in percent, `image` a site-relative URL or null. */
export type CardView = {
  _id: string
  name: string
  path: string
  brand: string
  unit: string
  unitPrice: UnitPrice | null
  price: number
  discount: number
  finalPrice: number
  stock: number
  image: string | null
}

export type HomeView = {
  categories: TileView[]
  /** One row per category that has products, in the order of `categories`; its tile leads to all of them. */
  rows: { category: TileView; products: CardView[]; total: number }[]
}

/** How a list is narrowed and ordered; the same names stand in the URL. */
export type Filters = { inStock: boolean; onOffer: boolean; brand: string | null; sort: SortOrder }

export type ListView = {
  products: CardView[]
  page: number
  totalPage: number
  totalCount: number
  /** Brands within the list before narrowing by brand, most products first. */
  brands: { name: string; count: number }[]
}

export type ListingView = ListView & {
  category: TileView
  /** Null when a category is listed whole. */
  subCategory: TileView | null
  subCategories: TileView[]
}

export type ProductView = CardView & {
  images: string[]
  description: string
  /** Extra fields in the order they were written. */
  details: { label: string; text: string }[]
  /** Where the product stands, for the breadcrumb and the way back. */
  category: TileView | null
  subCategory: TileView | null
  /** Products of the same shelf, this one left out. */
  related: CardView[]
}

export type SearchView = ListView & {
  /** The word the result is really for, when the typed one was taken for a typing error. */
  corrected: string | null
  /** Longer queries that start like this one, at most six. */
  suggestions: readonly string[]
  /** Where to look when nothing was found; empty otherwise. */
  nearestCategories: TileView[]
}

/** Every method is synchronous over memory; null means there is no such thing. Pages count from 1. */
export interface CataloguePages {
  home(): HomeView
  listing(
    categoryId: string,
    subCategoryId: string | null,
    filters: Filters,
    page: number,
  ): ListingView | null
  product(productId: string): ProductView | null
  search(text: string, filters: Filters, page: number): SearchView
}

/** What the server hands to the web's loaders for one request. Holds nothing of the shopper: pages are cached. */
export type PageContext = {
  /** Language the page is rendered in. */
  locale: Locale
  /** Main language of names and descriptions. */
  shopLanguage: Locale
  /** The address could not be decoded: the error page for a bad request is due. */
  malformed: boolean
  catalogue: CataloguePages
  /** Origin for canonical links, without a trailing slash; from the settings, never from a request. */
  publicUrl: string
  /** Whether payments by card are only played with, which pages say wherever somebody pays. */
  testPayments: boolean
  /** Told of what went wrong behind the page, for the operator. */
  onFault: (error: unknown) => void
}

/** The web's server build: renders any URL that is not `/api`, `/media` or a built asset. */
export type RenderPage = (request: Request, page: PageContext) => Promise<Response>
