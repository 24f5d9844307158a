import type { HomeView, TileView } from '@dix/contract'
import { memo, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Notice } from '../../../ui/notice.tsx'
import { CrossMark } from '../../../ui/wordmark.tsx'
import { type PackedCard, packCard, unpackCard } from '../card/packed-card.ts'
import { ProductRow } from '../card/product-row.tsx'
import { Banner } from './banner.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { useRowRest } from './use-row-rest.ts'

/** Rows within about two screens of a phone. */
const nearRows = 4

/** Cards that a row opens with: the last is cut off on wide screens, too. The rest is fetched when it is scrolled. */
const openingCards = 7

/** A row for hydration. `toCome`: how many more cards it has. */
type HomeRow = { category: Pick<TileView, '_id' | 'name' | 'path'>; cards: PackedCard[]; toCome: number }

type HomePageProps = { categories: TileView[]; rows: HomeRow[] }

/** What the page opens with of the whole view. */
export function openingOf({ categories, rows }: HomeView): HomePageProps {
  return {
    categories,
    rows: rows.map(({ category: { _id, name, path }, products }) => ({
      category: { _id, name, path },
      cards: products.slice(0, openingCards).map(packCard),
      toCome: Math.max(0, products.length - openingCards),
    })),
  }
}

/** The banner, every category, and a row of products for each. */
export function HomePage({ categories, rows }: HomePageProps) {
  return (
    <main id="content" className="flex flex-col gap-6 pt-5 md:gap-8">
      <Banner first={categories[0]} />
      {categories.length > 0 ? <CategoryGrid categories={categories} /> : <EmptyShop />}
      {rows.map((row, index) => (
        // Each row hydrates on its own, so that a tap never waits for all of them.
        <Suspense key={row.category._id}>
          <CategoryRow row={row} far={index >= nearRows} />
        </Suspense>
      ))}
    </main>
  )
}

const CategoryRow = memo(({ row, far }: { row: HomeRow; far: boolean }) => {
  const { category, cards, toCome } = row
  const opening = useMemo(() => cards.map(unpackCard), [cards])
  const { rest, load } = useRowRest(category._id, cards.length)
  return (
    <ProductRow
      title={category.name}
      products={rest ? [...opening, ...rest] : opening}
      href={category.path}
      far={far}
      toCome={rest ? 0 : toCome}
      onScroll={toCome > 0 ? load : undefined}
    />
  )
})

function EmptyShop() {
  const t = useTranslations('home')
  return (
    <div className="column">
      <Notice icon={<CrossMark className="w-16" />} title={t('empty')} hint={t('emptyHint')} />
    </div>
  )
}
