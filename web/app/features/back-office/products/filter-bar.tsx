import type { ResponseOf } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useCategories } from '../categories/categories-query.ts'
import { ListSearch } from '../frame/list-search.tsx'
import { ScanButton } from '../scanner/scan-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterSelect } from './filter-select.tsx'
import { choices, noFilters, type ProductFilters } from './filters.ts'
import { SavedFilters } from './saved-filters.tsx'
import type { FilterControls } from './use-filters.ts'
import { type ProductListView, ViewSwitch } from './view-switch.tsx'

type Counts = ResponseOf<'POST /api/product/admin-list'>['counts']

type FilterBarProps = FilterControls & {
  view: ProductListView
  /** The number of products of the whole shop that match each filter; undefined until loaded. */
  counts: Counts | undefined
}

/** Search, filters and order of the product list, for cards and grid. */
export function FilterBar({ view, counts, ...controls }: FilterBarProps) {
  const t = useTranslations('products')
  return (
    <section aria-label={t('filters')} className="mb-4 flex flex-col gap-3">
      <div className="flex items-center gap-2.5">
        <ListSearch
          search={controls.filters.search}
          change={controls.change}
          label={t('search')}
          className="md:max-w-100"
        />
        <ScanButton
          onCode={(search) => controls.change({ search })}
          className="shrink-0 border border-edge bg-white"
        />
        <ViewSwitch view={view} />
      </div>
      <div className="scrollbar-none -m-1 flex min-w-0 gap-2.5 p-1 max-md:overflow-x-auto md:flex-wrap">
        <Selects {...controls} counts={counts} />
      </div>
      <FilterChips {...controls} />
      <SavedFilters {...controls} />
    </section>
  )
}

function Selects({ filters, change, counts }: FilterControls & Pick<FilterBarProps, 'counts'>) {
  const t = useTranslations('products')
  const { categories = [] } = useCategories()
  const options = <Name extends keyof typeof choices>(name: Name) =>
    choices[name].map((value) => {
      const count = counts?.[countOf[value as keyof typeof countOf]]
      const words = t(`${name}_${value}` as 'stock_low')
      return { value, name: count === undefined ? words : t('withCount', { name: words, count }) }
    })
  const select = (name: keyof typeof choices, isFilter = true) => ({
    label: t(name),
    value: filters[name],
    options: options(name),
    onSelect: (value: string) => change({ [name]: value } as Partial<ProductFilters>),
    active: isFilter && filters[name] !== noFilters[name],
  })
  return (
    <>
      <FilterSelect
        label={t('category')}
        value={filters.category}
        options={[
          { value: '', name: t('category_all') },
          ...categories.map(({ _id, name }) => ({ value: _id, name })),
        ]}
        onSelect={(category) => change({ category })}
        active={filters.category !== ''}
      />
      <FilterSelect {...select('status')} />
      <FilterSelect {...select('stock')} />
      <FilterSelect {...select('lacking')} />
      <FilterSelect {...select('sort', false)} />
    </>
  )
}

/** Filter options that show a count over the whole shop. */
const countOf = {
  draft: 'draft',
  low: 'low',
  out: 'out',
  picture: 'noPicture',
  translation: 'untranslated',
  coins: 'noCoin',
} as const satisfies Record<string, keyof Counts>
