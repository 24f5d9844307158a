import { isLocale, type Locale } from '@dix/contract'
import { useRouteLoaderData } from 'react-router'

/** The language of the shop: of names, descriptions and units. */
export function useMainLanguage(): Locale {
  const root = useRouteLoaderData('root') as { shopLanguage?: unknown } | undefined
  return isLocale(root?.shopLanguage) ? root.shopLanguage : 'fr'
}

/** The second language of names and descriptions. */
export function useOtherLanguage(): Locale {
  return useMainLanguage() === 'fr' ? 'en' : 'fr'
}
