import { createHash } from 'node:crypto'
import {
  type AreaView,
  announcementFor,
  type BrandColours,
  brandTokens,
  type Delivery,
  type DeliveryArea,
  defaultSettings,
  hasAreas,
  isShownAt,
  type Locale,
  type MessageChannel,
  type MinuteRange,
  offersSlots,
  quarterName,
  type ShopSettings,
  type ShopView,
  storesOf,
} from '@dix/contract'
import { infoPageLinks } from './info-pages.ts'
import { openingNow } from './opening-now.ts'

/** Costs far more to create than to use. */
const placeLists: Record<Locale, Intl.ListFormat> = {
  fr: new Intl.ListFormat('fr', { type: 'conjunction' }),
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
}

/** The visitor of a page: the area they want delivery to (null: not chosen yet), and the store that delivers there. */
export type ShopVisitor = Pick<Delivery, 'store' | 'terms'> & {
  area: DeliveryArea | null
  match: Delivery['match'] | null
}

/** The range a store promises now, to a zone that many minutes away; null for the delivery time in the settings. */
export type PromiseIn = (storeId: string, ride: number | null) => MinuteRange | null

/**
 * The shop as pages currently show it, in a language.
 *
 * @param messageChannels channels with a gateway
 * @param visitor defaults to the main store
 * @param promiseIn the ranges that stores promise now
 */
export function shopView(
  settings: ShopSettings,
  locale: Locale,
  messageChannels: readonly MessageChannel[] = [],
  visitor?: ShopVisitor,
  promiseIn: PromiseIn = () => null,
): ShopView {
  const { identity, contact, languages, payments, announcement } = settings
  const { name, logo, mainColour } = identity
  const { cities, country, deliveryMinutes, whatsapp } = contact
  const store = visitor?.store ?? storesOf(settings)[0]
  const promise = promiseIn(store.id, visitor?.match?.zone?.minutes ?? null)
  return {
    name,
    mainLanguage: languages.main,
    logo,
    hasWordmark: hasWordmark(identity),
    stylesheet: brandSheetPath(identity),
    mainColour,
    cities: placeLists[locale].format(cities),
    addressStart: { city: cities.length === 1 ? cities[0]! : '', country },
    deliveryMinutes,
    ...(promise && { promise }),
    paymentMethods: payments.methods,
    phone: store.phone || contact.phone,
    whatsapp,
    address: store.address || contact.address,
    opening: openingNow(settings, locale, store),
    announcement: announcementView(announcement, locale),
    infoPages: infoPageLinks(settings, locale),
    delivery: visitor?.terms ?? settings.delivery,
    ...(hasAreas(settings) && { area: areaOfVisitor(settings, visitor) }),
    ...(offersSlots(store, Date.now()) && { slots: true }),
    ...(settings.reviews.isOn && { takesReviews: true }),
    ...(messageChannels.length > 0 && { messageChannels }),
  }
}

function areaOfVisitor(settings: ShopSettings, visitor: ShopVisitor | undefined): AreaView | null {
  const { area, match, store } = visitor ?? {}
  return area && match && store ? areaView(settings, area, { match, store }) : null
}

/** An area in the form that zones use. */
export function areaView(
  { zones }: ShopSettings,
  { quarter }: DeliveryArea,
  { match: { state, zone }, store }: Pick<Delivery, 'match' | 'store'>,
): AreaView {
  const name = quarterName(zones.quarters, quarter)
  return { state, name, zone: zone?.name ?? null, minutes: zone?.minutes ?? null, store: store.id }
}

/** The current announcement. Its key does not depend on language, start or end. */
function announcementView(
  announcement: ShopSettings['announcement'],
  locale: Locale,
): ShopView['announcement'] {
  const view = announcementFor(announcement, locale)
  if (!view || !isShownAt(announcement, Date.now())) return null
  const { textFr, textEn, link } = announcement
  return { ...view, key: digestOf(JSON.stringify([textFr, textEn, link])) }
}

/** Whether the shop uses Dix's wordmark: the owner has set neither name nor logo. */
export function hasWordmark({ name, logo }: ShopSettings['identity']): boolean {
  return logo === '' && name === defaultSettings.identity.name
}

/** The sender's identity on emails and paper. */
export function brandOf(identity: ShopSettings['identity']) {
  return { ...identity, hasWordmark: hasWordmark(identity) }
}

/** The style sheet with a brand's colours, loaded after the design's own; empty for the design's own colours. */
export function brandSheet(colours: BrandColours): string {
  const { mainColour, accentColour } = defaultSettings.identity
  if (colours.mainColour === mainColour && colours.accentColour === accentColour) return ''
  const rules = Object.entries(brandTokens(colours)).map(([name, value]) => `--color-${name}:${value}`)
  return `:root{${rules.join(';')}}\n`
}

/** Site-relative URL of that style sheet, with a digest of its content; empty for the design's own colours. */
export function brandSheetPath(colours: BrandColours): string {
  const sheet = brandSheet(colours)
  return sheet && `/brand-${digestOf(sheet)}.css`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
