import { History, ListOrdered } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Breadcrumb, type Crumb } from '../../../ui/navigation/breadcrumb.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCategories, useSubCategories } from '../categories/categories-query.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { rowBehind } from './moved.ts'
import { MovesDialog } from './moves-dialog.tsx'
import { type PositionsInput, usePositions } from './positions-query.ts'
import type { Inside } from './sorting-row.tsx'
import { useMoves } from './use-moves.ts'

/** Loaded when there is something to sort, because it needs a library. */
const SortingList = lazy(() => import('./sorting-list.tsx'))

const path = '/dashboard/category/sort'

/** Sorts categories, the sub categories of one, and the products of one of those. */
export function SortingPage() {
  const t = useTranslations('sorting')
  const { list, title, crumbs, inside } = useLevel()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <AdminHead title={title}>
        <Button variant="outline" onClick={() => setHistoryOpen(true)}>
          <History className="size-5" aria-hidden="true" />
          {t('history')}
        </Button>
      </AdminHead>
      <div className="max-w-200">
        <Breadcrumb label={t('path')} crumbs={crumbs} />
        <p aria-hidden="true" className="type-h2 mt-2 wrap-anywhere md:hidden">
          {title}
        </p>
        <p className="mt-1 mb-4 text-card text-pretty text-ink-2">
          {t(list.list === 'products' ? 'productsHint' : 'categoriesHint')}
        </p>
        <Sorting key={`${list.list} ${list.parent}`} list={list} inside={inside} />
      </div>
      {isHistoryOpen && <MovesDialog onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

type Level = { list: PositionsInput; title: string; crumbs: Crumb[]; inside: Inside | null }

/** The list to sort, according to the URL, with links to its parent and children. */
function useLevel(): Level {
  const t = useTranslations('sorting')
  const account = useTranslations('account')
  const [query] = useSearchParams()
  const { categories } = useCategories()
  const { subCategories } = useSubCategories()
  const category = query.get('category')
  const subCategory = category && query.get('subCategory')
  const categoryPath = `${path}?category=${category}`
  const top = { name: account('category'), path: '/dashboard/category' }
  const all = { name: t('title'), path }
  const nameOf = (id: string, among: { _id: string; name: string }[] | undefined) =>
    among?.find(({ _id }) => _id === id)?.name ?? '…'
  if (!category)
    return {
      list: { list: 'categories', parent: null },
      title: t('title'),
      crumbs: [top],
      inside: { label: t('toSubCategories'), pathOf: (id) => `${path}?category=${id}` },
    }
  if (!subCategory)
    return {
      list: { list: 'subCategories', parent: category },
      title: t('titleOf', { name: nameOf(category, categories) }),
      crumbs: [top, all],
      inside: { label: t('toProducts'), pathOf: (id) => `${categoryPath}&subCategory=${id}` },
    }
  return {
    list: { list: 'products', parent: subCategory },
    title: t('titleOf', { name: nameOf(subCategory, subCategories) }),
    crumbs: [top, all, { name: nameOf(category, categories), path: categoryPath }],
    inside: null,
  }
}

function Sorting({ list, inside }: { list: PositionsInput; inside: Inside | null }) {
  const t = useTranslations('sorting')
  const [pages, setPages] = useState(1)
  const { positions, error, refetch } = usePositions(list, pages)
  const move = useMoves(list, pages)
  if (!positions)
    return error ? (
      <LoadError title={t('notLoaded')} error={error} retry={refetch} />
    ) : (
      <Skeleton className="h-150" />
    )
  const { rows, totalCount } = positions
  if (rows.length === 0)
    return (
      <Notice
        icon={<ListOrdered className="size-12" strokeWidth={1.75} aria-hidden="true" />}
        title={t('empty')}
        hint={t('emptyHint')}
      />
    )
  // The last row only serves as the target of moves before it.
  const hasMore = rows.length < totalCount
  const shown = hasMore ? rows.slice(0, -1) : rows
  return (
    <Suspense fallback={<Skeleton className="h-150" />}>
      <SortingList
        rows={shown}
        inside={inside}
        onMove={(id, index) => move(id, rowBehind(rows, id, index))}
      />
      {hasMore && (
        <Button variant="soft" onClick={() => setPages(pages + 1)} className="mt-4 w-full">
          {t('more', { shown: shown.length, count: totalCount })}
        </Button>
      )}
    </Suspense>
  )
}
