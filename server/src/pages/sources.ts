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
import { infoPageView, type ShopVisitor, shopView } from '../settings/index.ts'
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
 * @param settings reads the current ones
 * @param messageChannels those that have a gateway
 * @param storeId the visitor's store; the page does not depend on their zone
 */
export function pageSources(
  live: LiveCatalogue,
  settings: { readonly current: ShopSettings },
  locale: Locale,
  messageChannels: readonly MessageChannel[] = [],
  storeId = mainStore,
): PageSources {
  const mainLanguage = () => settings.current.languages.main
  const showsRatings = () => settings.current.reviews.isOn
  const rows = ownRows(live, mainLanguage, locale, showsRatings, storeId)
  return {
    ...cataloguePages(live, mainLanguage, locale, showsRatings, storeId),
    shop: () => shopView(settings.current, locale, messageChannels, visitorIn(settings.current, storeId)),
    ownHome: () => ownHomeView(settings.current.home, rows, locale, Date.now()),
    quarters: () => quarterViews(settings.current),
    infoPage: (slug) => infoPageView(settings.current, slug, locale),
  }
}

/** For visitors of a store, whose zone their browser adds; undefined for the main store, and for a closed one. */
function visitorIn(settings: ShopSettings, storeId: string): ShopVisitor | undefined {
  if (storeId === mainStore) return undefined
  const store = storesOf(settings).find(({ id }) => id === storeId)
  return store && { area: null, match: null, store, terms: settings.delivery }
}
