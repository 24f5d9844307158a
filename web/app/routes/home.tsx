import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../features/catalogue/banner.tsx'
import { CategoryGrid } from '../features/catalogue/category-grid.tsx'
import { ProductRow } from '../features/catalogue/product-row.tsx'
import { headTags, pageHead } from '../platform/head.ts'
import { pageContext } from '../platform/page-context.ts'
import { translator } from '../platform/texts/translator.ts'
import { Notice } from '../ui/notice.tsx'
import { CrossMark } from '../ui/wordmark.tsx'
import type { Route } from './+types/home'

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const t = translator(page.locale)
  const { categories, rows } = page.catalogue.home()
  const head = pageHead(page, { title: t('shop.title'), description: t('shop.description'), path: '/' })
  return { categories, rows, head }
}

/** Rows within about two screens of a phone. */
const nearRows = 4

export const meta: Route.MetaFunction = ({ loaderData }) => headTags(loaderData?.head)

export default function Home({ loaderData: { categories, rows } }: Route.ComponentProps) {
  return (
    <main id="content" className="flex flex-col gap-6 pt-5 md:gap-8">
      <Banner first={categories[0]} />
      {categories.length > 0 ? <CategoryGrid categories={categories} /> : <EmptyShop />}
      {rows.map(({ category, products }, place) => (
        // Each row comes alive on its own, so that a tap never waits for all of them.
        <Suspense key={category._id}>
          <ProductRow
            title={category.name}
            products={products}
            href={category.path}
            far={place >= nearRows}
          />
        </Suspense>
      ))}
    </main>
  )
}

function EmptyShop() {
  const t = useTranslations('home')
  return (
    <div className="column">
      <Notice icon={<CrossMark className="w-16" />} title={t('empty')} hint={t('emptyHint')} />
    </div>
  )
}
