import {
  bannerFor,
  type HomeRow,
  type HomeSettings,
  isShownNow,
  type Locale,
  type OwnHomeView,
  type OwnRowView,
  rowTitleFor,
} from '@dix/contract'
import type { OwnRows } from '../catalogue/index.ts'

/** The owner's content on the home page at a given time. Rows without products are omitted. */
export function ownHomeView(
  { banners, rows }: HomeSettings,
  catalogue: OwnRows,
  locale: Locale,
  now: number,
): OwnHomeView {
  return {
    banners: banners.filter((banner) => isShownNow(banner, now)).map((banner) => bannerFor(banner, locale)),
    rows: rows
      .filter((row) => isShownNow(row, now))
      .map((row) => rowView(row, catalogue, locale))
      .filter(({ kind, products }) => kind === 'usual' || products.length > 0),
  }
}

function rowView(row: HomeRow, catalogue: OwnRows, locale: Locale): OwnRowView {
  const { id, kind } = row
  const title = rowTitleFor(row, locale)
  const found = kind === 'category' ? catalogue.category(row.category) : null
  return {
    id,
    kind,
    title: title || (found?.tile.name ?? ''),
    path: found?.tile.path ?? null,
    products: found?.products ?? productsOf(row, catalogue),
  }
}

function productsOf({ kind, products }: HomeRow, catalogue: OwnRows) {
  if (kind === 'offers') return catalogue.offers()
  return kind === 'products' ? catalogue.products(products) : []
}
