import type { HomeView } from '@dix/contract'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { Notice } from '../../../ui/notice.tsx'
import { CrossMark } from '../../../ui/wordmark.tsx'
import { ProductRow } from '../card/product-row.tsx'
import { Banner } from './banner.tsx'
import { CategoryGrid } from './category-grid.tsx'

/** Rows within about two screens of a phone. */
const nearRows = 4

/** The banner, every category, and a row of products for each. */
export function HomePage({ categories, rows }: HomeView) {
  return (
    <main id="content" className="flex flex-col gap-6 pt-5 md:gap-8">
      <Banner first={categories[0]} />
      {categories.length > 0 ? <CategoryGrid categories={categories} /> : <EmptyShop />}
      {rows.map(({ category, products }, index) => (
        // Each row hydrates on its own, so that a tap never waits for all of them.
        <Suspense key={category._id}>
          <ProductRow
            title={category.name}
            products={products}
            href={category.path}
            far={index >= nearRows}
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
