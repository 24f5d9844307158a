import type { CardView, HomeView, OwnHomeView, OwnRowView, TileView } from '@dix/contract'
import { memo, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useHydrated } from '../../../platform/dom/use-hydrated.ts'
import { useNear } from '../../../platform/dom/use-near.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { BrandMark } from '../../../ui/wordmark.tsx'
import { type PackedCard, packCard, unpackCard } from '../card/packed-card.ts'
import { ProductRow } from '../card/product-row.tsx'
import { LostNotice } from '../list/lost-notice.tsx'
import { Banner } from './banner.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { OwnBanners } from './own-banners.tsx'
import { useRowRest } from './use-row-rest.ts'
import { type UsualProducts, UsualRow } from './usual-row.tsx'

/** Rows within about two screens of a phone. */
const nearRows = 4

/**
 * Number of rows that the page opens with; the others are fetched as the visitor comes near
 * (docs/decisions/0044-light-pages.md).
 */
export const openingRows = 3

/**
 * Number of cards that such a row opens with, enough that the last is cut off even on wide screens. The others are
 * fetched when the row is scrolled.
 */
const openingCards = 7

/** A row for hydration. `toCome`: the number of further cards. `path` leads to all of them. */
type HomeRow = { _id: string; title: string; path: string | null; cards: PackedCard[]; toCome: number }

/** A row added by the owner; that of the usual basket comes without cards. */
type OwnHomeRow = HomeRow & Pick<OwnRowView, 'kind'>

type HomePageProps = {
  categories: TileView[]
  rows: HomeRow[]
  own: { banners: OwnHomeView['banners']; rows: OwnHomeRow[] }
  usual: UsualProducts
}

/** The part of the view that the page opens with. */
export function openingOf({ categories, rows }: HomeView, own: OwnHomeView): Omit<HomePageProps, 'usual'> {
  return {
    categories,
    own: {
      banners: own.banners,
      rows: own.rows.map(({ id, kind, title, path, products }) => ({
        kind,
        ...openingRow({ _id: id, title, path }, products, products.length),
      })),
    },
    rows: rows.map(({ category: { _id, name, path }, products, length }) =>
      openingRow({ _id, title: name, path }, products, length),
    ),
  }
}

function openingRow(
  row: Pick<HomeRow, '_id' | 'title' | 'path'>,
  products: readonly CardView[],
  length: number,
): HomeRow {
  const cards = products.slice(0, openingCards).map(packCard)
  return { ...row, cards, toCome: length - cards.length }
}

/** The banner, every category, the owner's rows, and a row of products for each category. */
export function HomePage({ categories, rows, own, usual }: HomePageProps) {
  const isEmpty = categories.length === 0 && own.rows.length === 0
  return (
    <Main>
      {own.banners.length > 0 ? (
        <OwnBanners banners={own.banners} />
      ) : (
        <Banner first={categories[0]} isEmpty={isEmpty} />
      )}
      {categories.length > 0 && <CategoryGrid categories={categories} />}
      {isEmpty && <EmptyShop />}
      {own.rows.map((row, index) => (
        <Suspense key={row._id}>
          <OwnRow row={row} far={index >= nearRows} usual={usual} />
        </Suspense>
      ))}
      {rows.map((row, index) => (
        // Each row hydrates on its own, so that a tap never waits for all of them.
        <Suspense key={row._id}>
          <CardRow row={row} far={index + own.rows.length >= nearRows} />
        </Suspense>
      ))}
    </Main>
  )
}

/** Has phones lay out its rows one after the other, but not when a visitor comes from another page. */
function Main({ children }: { children: ReactNode }) {
  const cameFirst = !useHydrated()
  return (
    <main
      id="content"
      className={classNames('flex flex-col gap-6 pt-5 md:gap-8', cameFirst && 'rows-sequential')}
    >
      {children}
    </main>
  )
}

function OwnRow({ row, far, usual }: { row: OwnHomeRow; far: boolean; usual: UsualProducts }) {
  const t = useTranslations('home')
  const { kind } = row
  const title = row.title || (kind === 'usual' || kind === 'offers' ? t(kind) : '')
  if (kind === 'usual') return <UsualRow title={title} products={usual} />
  return <CardRow row={row} title={title} far={far} />
}

type CardRowProps = { row: HomeRow; title?: string; far: boolean }

const CardRow = memo(({ row, title = row.title, far }: CardRowProps) => {
  const { _id, path, cards, toCome } = row
  const opening = useMemo(() => cards.map(unpackCard), [cards])
  const { rest, lost, load } = useRowRest(_id, cards.length)
  const section = useRef<HTMLElement>(null)
  const isEmpty = cards.length === 0 && !rest
  useNear(section, isEmpty && !lost ? load : null)
  return (
    <ProductRow
      ref={section}
      title={title}
      products={rest ? [...opening, ...rest] : opening}
      href={path ?? undefined}
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
      <Notice icon={<BrandMark className="w-16" />} title={t('empty')} hint={t('emptyHint')} />
    </div>
  )
}
