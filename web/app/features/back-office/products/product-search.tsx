import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { FilterControls } from './use-filters.ts'
import { useSearchText } from './use-search-text.ts'

/** The search field: finds products by name, a moment after the last letter. */
export function ProductSearch({ filters, change }: FilterControls) {
  const t = useTranslations('products')
  const [typed, setTyped] = useSearchText(filters.search, change)
  return (
    <search className="relative min-w-0 grow md:max-w-100">
      <Search
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4.5 text-ink-2"
        aria-hidden="true"
      />
      <input
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        enterKeyHint="search"
        className="h-11 w-full rounded-field border border-edge bg-white ps-10 pe-3 text-body focus:border-2 focus:border-indigo focus:outline-none"
      />
    </search>
  )
}
