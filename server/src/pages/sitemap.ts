import { listingPath, productPath } from '@dix/contract'
import type { Snapshot } from '../catalogue/index.ts'

/** Addresses in one file; the protocol allows 50,000 (sitemaps.org). */
const perFile = 10_000

/** A page, and when it was last edited, in seconds since 1970; null where that is not known. */
type Entry = { path: string; editedAt: number | null }

/** Every public page for search engines: home, listings, products. */
function entries({ categories, subCategoriesOf, products }: Snapshot): Entry[] {
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
  return [
    ...['/', ...listings].map((path) => ({ path, editedAt: null })),
    ...Array.from(products.values(), (product) => ({
      path: productPath(named(product)),
      editedAt: product.editedAt,
    })),
  ]
}

/** The list of sitemap files. */
export function sitemapIndex(snapshot: Snapshot, publicUrl: string): string {
  const files = Math.ceil(entries(snapshot).length / perFile)
  const list = Array.from(
    { length: files },
    (_, file) => `<sitemap><loc>${publicUrl}/sitemap-${file + 1}.xml</loc></sitemap>`,
  )
  return `${head}<sitemapindex ${namespace}>${list.join('')}</sitemapindex>`
}

/** One sitemap file, counted from 1; null beyond the last. */
export function sitemapFile(snapshot: Snapshot, publicUrl: string, file: number): string | null {
  if (Number.isNaN(file)) return null
  const part = entries(snapshot).slice((file - 1) * perFile, file * perFile)
  if (part.length === 0) return null
  return `${head}<urlset ${namespace}>${part.map((entry) => asUrl(entry, publicUrl)).join('')}</urlset>`
}

function asUrl({ path, editedAt }: Entry, publicUrl: string): string {
  const day = editedAt === null ? '' : new Date(editedAt * 1_000).toISOString().slice(0, 10)
  return `<url><loc>${escapeXml(publicUrl + path)}</loc>${day && `<lastmod>${day}</lastmod>`}</url>`
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
