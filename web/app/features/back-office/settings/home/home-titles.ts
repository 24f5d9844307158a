import { bannerFor, type HomeBanner, type HomeRow, isLocale, rowTitleFor } from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import { useCategories } from '../../categories/categories-query.ts'

/** Titles of banners and rows in the user's language. */
export function useHomeTitles() {
  const t = useTranslations('settings')
  const home = useTranslations('home')
  const locale = useLocale()
  const shownLocale = isLocale(locale) ? locale : 'fr'
  const { categories = [] } = useCategories()
  return {
    bannerTitle: (banner: HomeBanner) => bannerFor(banner, shownLocale).title || t('newBanner'),
    rowTitle(row: HomeRow) {
      const title = rowTitleFor(row, shownLocale)
      if (title) return title
      if (row.kind === 'offers' || row.kind === 'usual') return home(row.kind)
      const category = categories.find(({ _id }) => _id === row.category)
      return (row.kind === 'category' && category?.name) || t('newRow')
    },
  }
}
