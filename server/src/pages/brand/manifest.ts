import type { Locale, ShopSettings } from '@dix/contract'
import { shopView } from '../../settings/index.ts'

const descriptions: Record<Locale, (minutes: number | null, cities: string) => string> = {
  fr: (minutes, cities) =>
    `Vos courses livrées${minutes === null ? '' : ` en ${minutes} minutes environ`}${cities && ` à ${cities}`}\u00a0: frais, épicerie, maison.`,
  en: (minutes, cities) =>
    `Groceries delivered${minutes === null ? '' : ` in about ${minutes} minutes`}${cities && ` in ${cities}`}: fresh food, pantry, home.`,
}

/** The web app manifest (W3C), which describes the installed shop to a device in the shop's main language. */
export function manifestOf(settings: ShopSettings): string {
  const { main: language } = settings.languages
  const { name, mainColour, cities, deliveryMinutes } = shopView(settings, language)
  const icon = (src: string, size: number, more = {}) => ({
    src,
    type: 'image/png',
    sizes: `${size}x${size}`,
    ...more,
  })
  return JSON.stringify({
    name,
    short_name: name,
    description: descriptions[language](deliveryMinutes, cities),
    lang: language,
    id: '/',
    scope: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#FFFFFF',
    theme_color: mainColour,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-512-maskable.png', 512, { purpose: 'maskable' }),
    ],
  })
}
