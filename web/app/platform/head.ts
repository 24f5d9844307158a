import type { PageContext } from '@dix/contract'
import type { MetaDescriptor } from 'react-router'
import { pageTitle } from './shop.ts'

/** Metadata of a page for search engines and shared links. URLs are absolute. */
export type Head = {
  title: string
  description: string
  shopName: string
  url: string
  image: { url: string; width: number; height: number }
  locale: string
  indexed: boolean
}

type HeadInput = {
  /** Without the name of the shop, unless `named`. */
  title: string
  description: string
  /** Whether the title has the shop's name already. */
  named?: boolean
  /** Site-relative, without filters. */
  path: string
  /** Site-relative square picture for shared links; without one they show the wordmark. */
  image?: string | null | undefined
  /** False for pages without content, such as one past the end of its list. */
  indexed?: boolean
}

/** Made in loaders, which have the shop's public URL; a request's host is never trusted. */
export function pageHead(
  { publicUrl, locale, shop }: PageContext,
  { path, image, indexed = true, named = false, title, description }: HeadInput,
): Head {
  return {
    title: named ? title : pageTitle(title, shop),
    description,
    shopName: shop.name,
    url: publicUrl + path,
    image: image
      ? { url: sharedPicture(image, publicUrl), width: 960, height: 960 }
      : { url: `${publicUrl}/share.jpg`, width: 1200, height: 630 },
    locale: locale === 'fr' ? 'fr_FR' : 'en_GB',
    indexed,
  }
}

/** The absolute URL of a site-relative picture, large enough for search engines and shared links. */
export function sharedPicture(image: string, publicUrl: string): string {
  return `${publicUrl}${image}?w=960`
}

/** The tags of a head. None for a page that failed: the error view has a title. */
export function headTags(head: Head | undefined): MetaDescriptor[] {
  if (!head) return []
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: head.url },
    ...(head.indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: head.shopName },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: head.locale },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: head.url },
    { property: 'og:image', content: head.image.url },
    { property: 'og:image:width', content: String(head.image.width) },
    { property: 'og:image:height', content: String(head.image.height) },
  ]
}

/** The way from home to a page as schema.org data, with the page itself. */
export function breadcrumbData(crumbs: readonly { name: string; path: string }[], publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

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

/** The tag of schema.org data. */
export function dataTag(data: object | undefined): MetaDescriptor[] {
  return data ? [{ 'script:ld+json': data as never }] : []
}
