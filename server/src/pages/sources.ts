import {
  type CataloguePages,
  type InfoPageView,
  type Locale,
  type MessageChannel,
  mainStore,
  type OwnHomeView,
  type QuarterView,
  type ShopSettings,
  type ShopView,
  storesOf,
} from '@dix/contract'
import { cataloguePages, type LiveCatalogue, ownRows } from '../catalogue/index.ts'
import { infoPageView, type PromiseIn, type ShopVisitor, shopView } from '../settings/index.ts'
import { quarterViews } from '../stores/index.ts'
import { ownHomeView } from './own-home.ts'

/** The sources of pages in one language. Every method reads memory. */
export interface PageSources extends CataloguePages {
  shop(): ShopView
  infoPage(slug: string): InfoPageView | null
  ownHome(): OwnHomeView
  quarters(): QuarterView[]
}

/**
 * @param settings read again for each page
 * @param messageChannels the channels that have a gateway
 * @param storeId the visitor's store; pages do not depend on the zone
 */
export function pageSources(
  live: LiveCatalogue,
  settings: { readonly current: ShopSettings },
  locale: Locale,
  messageChannels: readonly MessageChannel[] = [],
  storeId = mainStore,
  promiseIn: PromiseIn = () => null,
): PageSources {
  const mainLanguage = () => settings.current.languages.main
  const showsRatings = () => settings.current.reviews.isOn
  const rows = ownRows(live, mainLanguage, locale, showsRatings, storeId)
  return {
    ...cataloguePages(live, mainLanguage, locale, showsRatings, storeId),
    shop: () =>
      shopView(settings.current, locale, messageChannels, visitorIn(settings.current, storeId), promiseIn),
    ownHome: () => ownHomeView(settings.current.home, rows, locale, Date.now()),
    quarters: () => quarterViews(settings.current),
    infoPage: (slug) => infoPageView(settings.current, slug, locale),
  }
}

/**
 * The visitor's store, without their zone: the page is cached, and the browser adds the zone. Undefined for the main
 * store or a closed one.
 */
function visitorIn(settings: ShopSettings, storeId: string): ShopVisitor | undefined {
  if (storeId === mainStore) return undefined
  const store = storesOf(settings).find(({ id }) => id === storeId)
  return store && { area: null, match: null, store, terms: settings.delivery }
}
