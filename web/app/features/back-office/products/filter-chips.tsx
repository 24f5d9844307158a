import { X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useCategories } from '../categories/categories-query.ts'
import { activeFilters, noFilters, type ProductFilters } from './filters.ts'
import type { FilterControls } from './use-filters.ts'

/** The active filters as removable chips. */
export function FilterChips({ filters, change, clear }: FilterControls) {
  const t = useTranslations('products')
  const active = activeFilters(filters)
  const words = useWords(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label={t('activeFilters')} className="flex flex-wrap items-center gap-2">
      {active.map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => change({ [name]: noFilters[name] })}
            className="reach-44 inline-flex min-h-9 max-w-72 items-center gap-1.5 rounded-field border border-mangue-ink bg-mangue-soft px-3 text-card font-semibold text-mangue-ink hover:bg-white"
          >
            <span className="sr-only">{t('dropFilter')} </span>
            <span className="truncate">{words(name)}</span>
            <X className="size-4 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={clear}
          className="min-h-11 px-1.5 text-card font-bold text-bissap underline-offset-3 hover:underline"
        >
          {t('clear')}
        </button>
      </li>
    </ul>
  )
}

function useWords(filters: ProductFilters) {
  const t = useTranslations('products')
  const { categories } = useCategories()
  return (name: keyof ProductFilters): string => {
    if (name === 'search') return t('searchedFor', { text: filters.search })
    if (name === 'category') {
      return categories?.find(({ _id }) => _id === filters.category)?.name ?? t('category')
    }
    return t(`${name}_${filters[name]}` as 'stock_low')
  }
}
