import type { CataloguePages, InfoPageView, Locale, ShopSettings, ShopView } from '@dix/contract'
import { cataloguePages, type LiveCatalogue } from '../catalogue/index.ts'
import { infoPageView, shopView } from '../settings/index.ts'

/** Where pages have what they show from, in one language. Every method reads memory. */
export interface PageSources extends CataloguePages {
  shop(): ShopView
  infoPage(slug: string): InfoPageView | null
}

/** @param settings reads those of the moment */
export function pageSources(
  live: LiveCatalogue,
  settings: { readonly current: ShopSettings },
  locale: Locale,
): PageSources {
  return {
    ...cataloguePages(live, () => settings.current.languages.main, locale),
    shop: () => shopView(settings.current, locale),
    infoPage: (slug) => infoPageView(settings.current, slug, locale),
  }
}
