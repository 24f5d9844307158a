import { idOfSegment } from '@dix/contract'
import {
  isPastEnd,
  listHref,
  loadOrKeepPrevious,
  readFilters,
  readPage,
  usePreviousList,
} from '../features/catalogue/index.ts'
import { ListingPage } from '../features/catalogue/list/listing-page.tsx'
import { shopValues } from '../features/shop/index.ts'
import { redirectToCanonical } from '../platform/canonical.ts'
import { breadcrumbData, dataTag, headTags, pageHead } from '../platform/head.ts'
import { missing } from '../platform/missing.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import type { Route } from './+types/listing'

export function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [filters, number] = [readFilters(url.searchParams), readPage(url.searchParams)]
  const subCategoryId = params.subCategory ? idOfSegment(params.subCategory) : null
  const listing = page.catalogue.listing(idOfSegment(params.category), subCategoryId, filters, number)
  if (!listing) throw missing(page)
  const { name, path, image } = listing.subCategory ?? listing.category
  redirectToCanonical(url, path)
  const past = isPastEnd(listing)
  const t = translator(page.locale)
  const head = pageHead(page, {
    title: number > 1 ? t('listing.pageTitle', { name, page: String(number) }) : name,
    description: t('listing.description', { ...shopValues(page.shop, null), name }),
    path: listHref({ path, page: past ? 1 : number }),
    image,
    indexed: !past,
  })
  const home = { name: t('listing.home'), path: '/' }
  const crumbs = [home, listing.category, ...(listing.subCategory ? [listing.subCategory] : [])]
  return { listing, filters, head, breadcrumb: breadcrumbData(crumbs, page.publicUrl) }
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeepPrevious(url, serverLoader)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...headTags(loaderData?.head),
  ...dataTag(loaderData?.breadcrumb),
]

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { page, lost } = usePreviousList(loaderData)
  return (
    <>
      {lost && <title>{page.head.title}</title>}
      <ListingPage {...page} lost={lost} />
    </>
  )
}
