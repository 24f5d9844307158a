import { idOfSegment } from '@dix/contract'
import { data } from 'react-router'
import { keepCanonical } from '../platform/canonical.ts'
import { headTags, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import { firstPage, nullWhenLater } from '../rooms/catalogue/later-pages.ts'
import { ListingPage } from '../rooms/catalogue/listing-page.tsx'
import { listHref, readNarrowing, readPage } from '../rooms/catalogue/narrowing.ts'
import type { Route } from './+types/listing'

export function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const [narrowing, number] = [readNarrowing(searchParams), readPage(searchParams)]
  const subCategoryId = params.subCategory ? idOfSegment(params.subCategory) : null
  const listing = page.catalogue.listing(idOfSegment(params.category), subCategoryId, narrowing, number)
  if (!listing) throw data(null, 404)
  const { name, path, image } = listing.subCategory ?? listing.category
  keepCanonical(request, path)
  const t = translator(page.locale)
  const head = pageHead(page, {
    title: `${number > 1 ? t('listing.pageTitle', { name, page: String(number) }) : name} · Dix`,
    description: t('listing.description', { name }),
    path: listHref({ path, page: number }),
    image,
  })
  return { listing, narrowing, head }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return nullWhenLater(request, serverLoader)
}

export const meta: Route.MetaFunction = ({ loaderData }) => headTags(loaderData?.head)

export default function Listing({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...firstPage(loaderData)} />
}
