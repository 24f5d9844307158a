import type { Locale } from '../../locale.ts'
import { isShownAt, nextAnnouncementChange } from './announcement.ts'

/** The contents of an added row of the home page: see `HomeRow`. */
export const homeRowKinds = ['offers', 'usual', 'category', 'products'] as const
export type HomeRowKind = (typeof homeRowKinds)[number]

/** Whether and when an item of the home page is shown; ISO timestamps, null for no limit. */
type Times = { isOn: boolean; from: string | null; until: string | null }

/** A banner of the home page. Texts missing in a language are empty. */
export type HomeBanner = Times & {
  /** Identifies the banner. */
  id: string
  titleFr: string
  titleEn: string
  textFr: string
  textEn: string
  /** Site-relative URL of an upload; empty if there is none. */
  picture: string
  /** A description of the picture for visitors who cannot see it; empty if it is decoration. */
  altFr: string
  altEn: string
  /** A path of the shop or an https link; empty if there is none. */
  link: string
}

/**
 * A row of the home page above those of the categories: products on offer, the products that a signed-in shopper orders
 * most, a category, or chosen products.
 */
export type HomeRow = Times & {
  /** Identifies the row. */
  id: string
  kind: HomeRowKind
  /** Empty for the default title of its kind. */
  titleFr: string
  titleEn: string
  /** Id of the category if the row shows one; otherwise empty. */
  category: string
  /** Ids of chosen products, in their order. */
  products: string[]
}

export type HomeSettings = { banners: readonly HomeBanner[]; rows: readonly HomeRow[] }

/**
 * Whether an id has the form of the owner's rows and banners: shorter than the ids of the catalogue, and in lower case.
 */
export function isHomeId(id: string): boolean {
  return /^[a-z0-9]{1,16}$/.test(id)
}

/** @param now milliseconds since 1970 */
export function isShownNow(times: Times, now: number): boolean {
  return times.isOn && isShownAt(times, now)
}

/** The next time at which a banner or row begins or ends, in milliseconds since 1970; null if there is none. */
export function nextHomeChange({ banners, rows }: HomeSettings, now: number): number | null {
  const ahead = [...banners, ...rows]
    .filter(({ isOn }) => isOn)
    .map((times) => nextAnnouncementChange(times, now))
    .filter((time) => time !== null)
  return ahead.length > 0 ? Math.min(...ahead) : null
}

/** A banner as pages show it, all in one language. Missing texts are empty. */
export type BannerView = Pick<HomeBanner, 'id' | 'picture' | 'link'> & {
  title: string
  text: string
  alt: string
  /** Language of the texts. */
  locale: Locale
}

/** A banner for a visitor with this language, or in the other one if it has no title in this. */
export function bannerFor(banner: HomeBanner, wanted: Locale): BannerView {
  const { id, picture, link } = banner
  const locale = localeFor(banner, wanted)
  const texts =
    locale === 'fr'
      ? { title: banner.titleFr, text: banner.textFr, alt: banner.altFr }
      : { title: banner.titleEn, text: banner.textEn, alt: banner.altEn }
  return { id, picture, link, ...texts, locale }
}

/** The title of a row for a visitor, in the other language if it has none in this; empty if there is none. */
export function rowTitleFor(row: Pick<HomeRow, 'titleFr' | 'titleEn'>, locale: Locale): string {
  return localeFor(row, locale) === 'fr' ? row.titleFr : row.titleEn
}

function localeFor({ titleFr, titleEn }: Pick<HomeRow, 'titleFr' | 'titleEn'>, locale: Locale): Locale {
  if (titleFr === '') return titleEn === '' ? locale : 'en'
  return titleEn === '' ? 'fr' : locale
}
