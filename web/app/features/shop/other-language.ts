import type { Locale } from '@dix/contract'
import { useShop } from './shop.ts'

/** The language of the shop: of names, descriptions and units. */
export const useMainLanguage = (): Locale => useShop().mainLanguage

/** The second language of names and descriptions. */
export function useOtherLanguage(): Locale {
  return useMainLanguage() === 'fr' ? 'en' : 'fr'
}
