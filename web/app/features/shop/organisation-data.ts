import type { PageContext } from '@dix/contract'

/** The shop as schema.org data: with its hours a grocery store, which is what has some. */
export function organisationData({ publicUrl, shop }: Pick<PageContext, 'publicUrl' | 'shop'>) {
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
