import type { PageContext } from '@dix/contract'
import { lazy } from 'react'
import { HomePage, openingOf, openingRows } from '../features/catalogue/home/home-page.tsx'
import { shopValues } from '../features/shop/index.ts'
import { dataTag, headTags, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { loadTexts } from '../platform/texts/load.ts'
import { translator } from '../platform/texts/translator.ts'
import type { Route } from './+types/home'

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const t = translator(page.locale)
  const values = shopValues(page.shop, null)
  const head = pageHead(page, {
    title: t('shop.title', values),
    named: true,
    description: t('shop.description', values),
    path: '/',
  })
  const own = page.ownHome()
  // The page has the same number of rows as without the owner's.
  const home = page.catalogue.home(Math.max(openingRows - own.rows.length, 0))
  return { ...openingOf(home, own), head, data: organizationData(page) }
}

/** The shop as schema.org data. With opening hours it is a grocery store, because only such types have them. */
function organizationData({ publicUrl, shop }: Pick<PageContext, 'publicUrl' | 'shop'>) {
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

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...headTags(loaderData?.head),
  ...dataTag(loaderData?.data),
]

/** Loaded only for signed-in shoppers. */
const UsualProducts = lazy(async () => {
  const [loaded] = await Promise.all([import('../features/orders/usual-products.tsx'), loadTexts('account')])
  return loaded
})

export default function Home({ loaderData: { categories, rows, own } }: Route.ComponentProps) {
  return <HomePage categories={categories} rows={rows} own={own} usual={UsualProducts} />
}
