import type { PageContext } from '@dix/contract'

/** The shop as schema.org data. With opening hours it is a grocery store, because only such types have them. */
export function organizationData({ publicUrl, shop }: Pick<PageContext, 'publicUrl' | 'shop'>) {
  const hours = shop.opening?.openingHours ?? []
  return {
    '@context': 'https://schema.org',
    '@type': hours.length > 0 ? 'GroceryStore' : 'Organization',
    name: shop.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    ...(hours.length > 0 && { openingHours: hours }),
  }
}
