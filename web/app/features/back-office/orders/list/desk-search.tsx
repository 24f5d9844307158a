import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSearchText } from '../../products/use-search-text.ts'
import type { DeskControls } from '../use-desk-filter.ts'

type SearchProps = { controls: DeskControls; ref: Ref<HTMLInputElement> }

/** Finds orders by number, name or phone, a moment after the last letter. */
export function DeskSearch({ controls: { filter, change }, ref }: SearchProps) {
  const t = useTranslations('desk')
  const [typed, setTyped] = useSearchText(filter.search, change)
  return (
    <search className="relative block">
      <Search
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-2"
        aria-hidden="true"
      />
      <input
        ref={ref}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        enterKeyHint="search"
        className="h-12 w-full rounded-field border border-edge bg-white ps-11 pe-3 text-h3 font-normal focus:border-2 focus:border-indigo focus:outline-none"
      />
    </search>
  )
}
