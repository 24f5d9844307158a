import { absoluteImageUrl, type PageContext } from '@dix/contract'
import type { MetaDescriptor } from 'react-router'

/** Metadata of a page for search engines and shared links. URLs are absolute. */
export type Head = {
  title: string
  description: string
  siteName: string
  url: string
  image: { url: string; width: number; height: number }
  locale: string
  indexed: boolean
}

type HeadInput = {
  /** The title without the name of the site, unless `named`. */
  title: string
  description: string
  /** Whether the title already contains the site's name. */
  named?: boolean
  /** Site-relative, without filters. */
  path: string
  /** Site-relative square picture for shared links; without one they show the wordmark. */
  image?: string | null | undefined
  /** False for pages without content, such as a page past the end of a list. */
  indexed?: boolean
}

/** The title of a page, in a browser's tab and in search results. */
export function pageTitle(title: string, siteName: string): string {
  return `${title} · ${siteName}`
}

/** Created in loaders, which have the public URL, because a request's host is never trusted. */
export function pageHead(
  { publicUrl, locale, shop }: PageContext,
  { path, image, indexed = true, named = false, title, description }: HeadInput,
): Head {
  return {
    title: named ? title : pageTitle(title, shop.name),
    description,
    siteName: shop.name,
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
  return `${absoluteImageUrl(image, publicUrl)}?w=960`
}

/** The tags of a head. A page that failed has none, because the error view has a title. */
export function headTags(head: Head | undefined): MetaDescriptor[] {
  if (!head) return []
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: head.url },
    ...(head.indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: head.siteName },
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

/** The tag of schema.org data. */
export function dataTag(data: object | undefined): MetaDescriptor[] {
  return data ? [{ 'script:ld+json': data as never }] : []
}
