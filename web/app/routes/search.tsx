import {
  isPastEnd,
  listHref,
  loadOrKeepPrevious,
  readFilters,
  readPage,
  readText,
  usePreviousList,
} from '../features/catalogue/index.ts'
import { SearchPage } from '../features/search/search-page.tsx'
import { shopValues } from '../features/shop/index.ts'
import { redirectToCanonical } from '../platform/canonical.ts'
import { headTags, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import type { Route } from './+types/search'

export function loader({ url, context }: Route.LoaderArgs) {
  redirectToCanonical(url, '/search')
  const { searchParams } = url
  const page = context.get(pageContext)
  const [text, filters, number] = [readText(searchParams), readFilters(searchParams), readPage(searchParams)]
  const search = page.catalogue.search(text, filters, number)
  const past = isPastEnd(search)
  const t = translator(page.locale)
  const head = pageHead(page, {
    title: text ? t('search.titleFor', { text }) : t('search.title'),
    description: t('shop.description', shopValues(page.shop, null)),
    path: listHref({ path: '/search', text, page: past ? 1 : number }),
    indexed: !past,
  })
  return { search, text, filters, head }
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeepPrevious(url, serverLoader)
}

export const meta: Route.MetaFunction = ({ loaderData }) => headTags(loaderData?.head)

export default function Search({ loaderData }: Route.ComponentProps) {
  const { page, lost } = usePreviousList(loaderData)
  return (
    <>
      {lost && <title>{page.head.title}</title>}
      <SearchPage {...page} lost={lost} />
    </>
  )
}
