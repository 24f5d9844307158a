import { isLocale, type Locale } from '@dix/contract'
import { useRouteLoaderData } from 'react-router'

/** The language that names and descriptions may have beside the shop's main one. */
export function useOtherLanguage(): Locale {
  const root = useRouteLoaderData('root') as { shopLanguage?: unknown } | undefined
  const main = isLocale(root?.shopLanguage) ? root.shopLanguage : 'fr'
  return main === 'fr' ? 'en' : 'fr'
}
