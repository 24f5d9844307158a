import { listingPath, productPath } from '@dix/contract'
import type { Snapshot } from '../catalogue/index.ts'

/** Addresses in one file; the protocol allows 50,000 (sitemaps.org). */
const perFile = 10_000

/** Every public page for search engines: home, listings, products. */
function paths({ categories, subCategoriesOf, products }: Snapshot): string[] {
  const named = (thing: { _id: string; name: { main: string } }) => ({
    _id: thing._id,
    name: thing.name.main,
  })
  const listings = [...categories.values()].flatMap((category) => [
    listingPath(named(category)),
    ...(subCategoriesOf.get(category._id) ?? []).map((subCategory) =>
      listingPath(named(category), named(subCategory)),
    ),
  ])
  return ['/', ...listings, ...Array.from(products.values(), (product) => productPath(named(product)))]
}

/** The list of sitemap files. */
export function sitemapIndex(snapshot: Snapshot, publicUrl: string): string {
  const files = Math.ceil(paths(snapshot).length / perFile)
  const entries = Array.from(
    { length: files },
    (_, file) => `<sitemap><loc>${publicUrl}/sitemap-${file + 1}.xml</loc></sitemap>`,
  )
  return `${head}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`
}

/** One sitemap file, counted from 1; null beyond the last. */
export function sitemapFile(snapshot: Snapshot, publicUrl: string, file: number): string | null {
  if (Number.isNaN(file)) return null
  const part = paths(snapshot).slice((file - 1) * perFile, file * perFile)
  if (part.length === 0) return null
  return `${head}<urlset ${namespace}>${part.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`).join('')}</urlset>`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/'/g, '&apos;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /search\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}
