import { HomePage, openingOf, openingRows } from '../features/catalogue/home/home-page.tsx'
import { dataTag, headTags, organisationData, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { shopValues } from '../platform/shop.ts'
import { translator } from '../platform/texts/translator.ts'
import type { Route } from './+types/home'

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const t = translator(page.locale)
  const values = shopValues(page.shop)
  const head = pageHead(page, {
    title: t('shop.title', values),
    named: true,
    description: t('shop.description', values),
    path: '/',
  })
  return { ...openingOf(page.catalogue.home(openingRows)), head, data: organisationData(page) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...headTags(loaderData?.head),
  ...dataTag(loaderData?.data),
]

export default function Home({ loaderData: { categories, rows } }: Route.ComponentProps) {
  return <HomePage categories={categories} rows={rows} />
}
