import type {
  CataloguePages,
  InfoPageView,
  Locale,
  MessageChannel,
  OwnHomeView,
  ShopSettings,
  ShopView,
} from '@dix/contract'
import { cataloguePages, type LiveCatalogue, ownRows } from '../catalogue/index.ts'
import { infoPageView, shopView } from '../settings/index.ts'
import { ownHomeView } from './own-home.ts'

/** Where pages have what they show from, in one language. Every method reads memory. */
export interface PageSources extends CataloguePages {
  shop(): ShopView
  infoPage(slug: string): InfoPageView | null
  ownHome(): OwnHomeView
}

/**
 * @param settings reads those of the moment
 * @param messageChannels those that have a gateway
 */
export function pageSources(
  live: LiveCatalogue,
  settings: { readonly current: ShopSettings },
  locale: Locale,
  messageChannels: readonly MessageChannel[] = [],
): PageSources {
  const mainLanguage = () => settings.current.languages.main
  const showsRatings = () => settings.current.reviews.isOn
  const rows = ownRows(live, mainLanguage, locale, showsRatings)
  return {
    ...cataloguePages(live, mainLanguage, locale, showsRatings),
    shop: () => shopView(settings.current, locale, messageChannels),
    ownHome: () => ownHomeView(settings.current.home, rows, locale, Date.now()),
    infoPage: (slug) => infoPageView(settings.current, slug, locale),
  }
}
