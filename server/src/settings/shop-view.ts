import { createHash } from 'node:crypto'
import {
  announcementFor,
  type BrandColours,
  brandTokens,
  defaultSettings,
  isShownAt,
  type Locale,
  type MessageChannel,
  type ShopSettings,
  type ShopView,
} from '@dix/contract'
import { infoPageLinks } from './info-pages.ts'
import { openingNow } from './opening-now.ts'

/** To make one costs far more than to use it. */
const placeLists: Record<Locale, Intl.ListFormat> = {
  fr: new Intl.ListFormat('fr', { type: 'conjunction' }),
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
}

/**
 * What pages show of the shop at this moment, in a language.
 *
 * @param messageChannels those that have a gateway
 */
export function shopView(
  settings: ShopSettings,
  locale: Locale,
  messageChannels: readonly MessageChannel[] = [],
): ShopView {
  const { identity, contact, delivery, languages, payments, announcement } = settings
  const { name, logo, mainColour } = identity
  const { cities, country, deliveryMinutes, phone, whatsapp, address } = contact
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
    paymentMethods: payments.methods,
    phone,
    whatsapp,
    address,
    opening: openingNow(settings, locale),
    announcement: announcementView(announcement, locale),
    infoPages: infoPageLinks(settings, locale),
    delivery,
    ...(settings.reviews.isOn && { takesReviews: true }),
    ...(messageChannels.length > 0 && { messageChannels }),
  }
}

/** The announcement of this moment. Its key stays the same in another language and with other bounds. */
function announcementView(
  announcement: ShopSettings['announcement'],
  locale: Locale,
): ShopView['announcement'] {
  const view = announcementFor(announcement, locale)
  if (!view || !isShownAt(announcement, Date.now())) return null
  const { textFr, textEn, link } = announcement
  return { ...view, key: digestOf(JSON.stringify([textFr, textEn, link])) }
}

/** Whether the shop is known by the wordmark: the owner has set neither name nor logo. */
export function hasWordmark({ name, logo }: ShopSettings['identity']): boolean {
  return logo === '' && name === defaultSettings.identity.name
}

/** As whom the shop signs what is no page of its own. */
export function brandOf(identity: ShopSettings['identity']) {
  return { ...identity, hasWordmark: hasWordmark(identity) }
}

/** The style sheet with the colours of a brand, after that of the design; empty with the design's own. */
export function brandSheet(colours: BrandColours): string {
  const { mainColour, accentColour } = defaultSettings.identity
  if (colours.mainColour === mainColour && colours.accentColour === accentColour) return ''
  const rules = Object.entries(brandTokens(colours)).map(([name, value]) => `--color-${name}:${value}`)
  return `:root{${rules.join(';')}}\n`
}

/** Site-relative URL of that style sheet, with a digest of its content; empty with the design's own colours. */
export function brandSheetPath(colours: BrandColours): string {
  const sheet = brandSheet(colours)
  return sheet && `/brand-${digestOf(sheet)}.css`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
