import { defaultSettings, type Locale, type MinuteRange, minutesText, type ShopView } from '@dix/contract'
import { createContext, use } from 'react'

/** For when the shop is unknown, on the page of an error so early that nothing was loaded. */
export const unknownShop: ShopView = {
  name: defaultSettings.identity.name,
  mainLanguage: 'fr',
  logo: '',
  hasWordmark: true,
  stylesheet: '',
  mainColour: defaultSettings.identity.mainColour,
  cities: '',
  addressStart: { city: '', country: '' },
  deliveryMinutes: null,
  paymentMethods: [],
  phone: '',
  whatsapp: '',
  address: '',
  opening: null,
  announcement: null,
  infoPages: [],
  delivery: defaultSettings.delivery,
}

export const ShopContext = createContext(unknownShop)

/** The owner's settings of the shop itself, as far as this page knows; see `useNewestShop`. */
export const useShop = () => use(ShopContext)

/**
 * Values for texts that name the shop, its cities or its promise; `none` selects the wording that names none.
 *
 * @param promise null for texts that search engines keep for weeks: they say the delivery time in the settings
 */
export function shopValues(
  { name, cities, deliveryMinutes, promise: shown }: ShopView,
  promise: MinuteRange | null | undefined = shown,
) {
  const minutes = promise ? minutesText(promise) : String(deliveryMinutes ?? 'none')
  return { shop: name, cities: cities || 'none', minutes }
}

/** The language of the shop: of names, descriptions and units. */
export const useMainLanguage = (): Locale => useShop().mainLanguage

/** The second language of names and descriptions. */
export function useOtherLanguage(): Locale {
  return useMainLanguage() === 'fr' ? 'en' : 'fr'
}
