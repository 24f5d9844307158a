import { listingPath, productPath } from '@dix/contract'
import type { Snapshot } from '../catalogue/index.ts'

/** URLs per file; the protocol's maximum of 50,000 (sitemaps.org) would delay other requests. */
const perFile = 5_000

/** `infoPaths`: paths of the pages with the shop's own texts. */
export type SitemapSources = { snapshot: Snapshot; infoPaths: string[]; publicUrl: string }

/** The list of sitemap files. */
export function sitemapIndex({ snapshot, infoPaths, publicUrl }: SitemapSources): string {
  const list = Array.from(
    { length: fileCount({ snapshot, infoPaths }) },
    (_, file) => `<sitemap><loc>${publicUrl}/sitemap-${file + 1}.xml</loc></sitemap>`,
  )
  return `${head}<sitemapindex ${namespace}>${list.join('')}</sitemapindex>`
}

function fileCount({ snapshot, infoPaths }: Pick<SitemapSources, 'snapshot' | 'infoPaths'>): number {
  const { categories, subCategoriesOf, products } = snapshot
  const listings = [...categories.keys()].reduce(
    (sum, id) => sum + 1 + (subCategoriesOf.get(id)?.length ?? 0),
    1,
  )
  return Math.ceil((listings + infoPaths.length + products.size) / perFile)
}

/**
 * One sitemap file, counted from 1; null beyond the last. Home, listings and the shop's own pages come first, then
 * products by id.
 */
export function sitemapFile({ snapshot, infoPaths, publicUrl }: SitemapSources, file: number): string | null {
  // Anyone can request any number of files, and reading every list is work.
  if (file < 1 || file > fileCount({ snapshot, infoPaths })) return null
  const pages: Page[] = [...listings(snapshot), ...infoPaths.map((path) => ({ path }))]
  const [from, to] = [(file - 1) * perFile, file * perFile]
  const products = snapshot.inOrderOfId.slice(
    Math.max(0, from - pages.length),
    Math.max(0, to - pages.length),
  )
  const urls = [
    ...pages.slice(from, to).map(({ path, editedAt }) => asUrl(publicUrl + path, editedAt)),
    ...products.map((product) => asUrl(publicUrl + productPath(named(product)), product.editedAt)),
  ]
  return `${head}<urlset ${namespace}>${urls.join('')}</urlset>`
}

type Page = { path: string; editedAt?: number | undefined }

/** The home page and every listing, each edited when the latest of its products was. */
function listings(snapshot: Snapshot): Page[] {
  const { categories, subCategoriesOf, byCategory, bySubCategory, inOrderOfId } = snapshot
  const ofCategories = [...categories.values()].flatMap((category) => [
    { path: listingPath(named(category)), editedAt: lastEdit(byCategory.get(category._id)) },
    ...(subCategoriesOf.get(category._id) ?? []).map((subCategory) => ({
      path: listingPath(named(category), named(subCategory)),
      editedAt: lastEdit(bySubCategory.get(subCategory._id)),
    })),
  ])
  return [{ path: '/', editedAt: lastEdit(inOrderOfId) }, ...ofCategories]
}

function lastEdit(products: readonly { editedAt: number }[] = []): number | undefined {
  return products.length === 0
    ? undefined
    : products.reduce((latest, { editedAt }) => Math.max(latest, editedAt), 0)
}

function named({ _id, name }: { _id: string; name: { main: string } }) {
  return { _id, name: name.main }
}

/** @param editedAt when the page was last edited, in seconds since 1970, if known */
function asUrl(url: string, editedAt?: number): string {
  const day = editedAt === undefined ? '' : new Date(editedAt * 1_000).toISOString().slice(0, 10)
  return `<url><loc>${escapeXml(url)}</loc>${day && `<lastmod>${day}</lastmod>`}</url>`
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

/** The text of `robots.txt`. Searches are excluded because any text makes a page. */
export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /search\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}
