import { LayoutGrid, Table2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { readFilters, writeFilters } from './filters.ts'

export type ProductListView = 'cards' | 'grid'

const views = [
  { view: 'cards', path: '/dashboard/product', icon: LayoutGrid },
  { view: 'grid', path: '/dashboard/product/grid', icon: Table2 },
] as const satisfies readonly { view: ProductListView; path: string; icon: unknown }[]

/** Links to cards and grid with the same filters, at page 1 because their pages differ in length. */
export function ViewSwitch({ view: shown }: { view: ProductListView }) {
  const t = useTranslations('products')
  const [query] = useSearchParams()
  const search = writeFilters({ ...readFilters(query), page: 1 })
  return (
    <nav aria-label={t('view')} className="ms-auto flex rounded-button bg-sable p-1">
      {views.map(({ view, path, icon: Icon }) => (
        <Link
          key={view}
          to={{ pathname: path, search: search.toString() }}
          aria-current={view === shown ? 'page' : undefined}
          className={classNames(
            'reach-44 flex min-h-9 items-center justify-center gap-1.5 rounded-field text-card font-semibold max-md:w-11 md:px-3',
            view === shown ? 'bg-white shadow-e1' : 'text-ink-2 hover:text-cafe',
          )}
        >
          <Icon className="size-4.5" aria-hidden="true" />
          <span className="max-md:sr-only">{t(`view_${view}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
