import { areaCookie, areaCookieLife, type DeliveryArea, writeArea } from '@dix/contract'
import { refreshCart } from '../cart/index.ts'
import { refreshShop } from '../shop/index.ts'

/** Whether the visitor has made a choice on this page, so that its effects may move the layout. */
let chosen = false
/** Stays true until the document is left. */
export const hasChosen = () => chosen

/**
 * Stores the visitor's delivery area in this browser, and shows its shop.
 *
 * @param area null to forget it
 * @param decimals of its pin; see `writeArea`
 */
export async function chooseArea(area: DeliveryArea | null, decimals?: 3 | 5): Promise<void> {
  chosen = true
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const life = area ? areaCookieLife : 0
  // biome-ignore lint/suspicious/noDocumentCookie: many phones do not support the cookie store.
  document.cookie = `${areaCookie}=${area ? writeArea(area, decimals) : ''}; path=/; max-age=${life}; samesite=lax${secure}`
  await Promise.all([refreshShop(), refreshCart(0)])
}

/** Whether this browser has stored an area. */
export function remembersArea(): boolean {
  return document.cookie
    .split('; ')
    .some((cookie) => cookie.startsWith(`${areaCookie}=`) && !cookie.endsWith('='))
}
