import type { HomeView, TileView } from '@dix/contract'
import { memo, Suspense, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNear } from '../../../platform/dom/use-near.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CrossMark } from '../../../ui/wordmark.tsx'
import { type PackedCard, packCard, unpackCard } from '../card/packed-card.ts'
import { ProductRow } from '../card/product-row.tsx'
import { LostNotice } from '../list/lost-notice.tsx'
import { Banner } from './banner.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { useRowRest } from './use-row-rest.ts'

/** Rows within about two screens of a phone. */
const nearRows = 4

/** Rows that the page opens with; the others are fetched as the reader comes near (docs/decisions/0044-light-pages.md). */
export const openingRows = 6

/** Cards that such a row opens with: the last is cut off on wide screens, too. The rest is fetched when it is scrolled. */
const openingCards = 7

/** A row for hydration. `toCome`: how many more cards it has. */
type HomeRow = { category: Pick<TileView, '_id' | 'name' | 'path'>; cards: PackedCard[]; toCome: number }

type HomePageProps = { categories: TileView[]; rows: HomeRow[] }

/** What the page opens with of the whole view. */
export function openingOf({ categories, rows }: HomeView): HomePageProps {
  return {
    categories,
    rows: rows.map(({ category: { _id, name, path }, products, length }) => {
      const cards = products.slice(0, openingCards).map(packCard)
      return { category: { _id, name, path }, cards, toCome: length - cards.length }
    }),
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
  const { rest, lost, load } = useRowRest(category._id, cards.length)
  const section = useRef<HTMLElement>(null)
  const isEmpty = cards.length === 0 && !rest
  useNear(section, isEmpty && !lost ? load : null)
  return (
    <ProductRow
      ref={section}
      title={category.name}
      products={rest ? [...opening, ...rest] : opening}
      href={category.path}
      far={far}
      toCome={rest ? 0 : toCome}
      onScroll={toCome > 0 && !isEmpty ? load : undefined}
      lost={isEmpty && lost && <LostNotice retry={load} className="card-row-lost" />}
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
