import { isLocale, type Locale } from '@dix/contract'
import { useRouteLoaderData } from 'react-router'

/** The second language of names and descriptions. */
export function useOtherLanguage(): Locale {
  const root = useRouteLoaderData('root') as { shopLanguage?: unknown } | undefined
  const main = isLocale(root?.shopLanguage) ? root.shopLanguage : 'fr'
  return main === 'fr' ? 'en' : 'fr'
}
