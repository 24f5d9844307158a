import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { FilterControls } from './use-filters.ts'

/** The search field: finds products by name, a moment after the last letter. */
export function ProductSearch(controls: FilterControls) {
  const t = useTranslations('products')
  const [typed, setTyped] = useSearchText(controls)
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

/** Milliseconds after the last letter until the list is loaded (specification, section 9). */
const debounce = 300

/** The text of the search field; the list follows a moment later. The back button changes both. */
function useSearchText({ filters, change }: Pick<FilterControls, 'filters' | 'change'>) {
  const { search } = filters
  const [typed, setTyped] = useState(search)
  const [settled, setSettled] = useState(search)
  if (settled !== search) {
    setSettled(search)
    setTyped(search)
  }
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => {
      setSettled(typed)
      change({ search: typed }, true)
    }, debounce)
    return () => clearTimeout(timer)
  }, [typed, search, change])
  return [typed, setTyped] as const
}
