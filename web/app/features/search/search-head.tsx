import type { SearchView } from '@dix/contract'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { listHref } from '../catalogue/index.ts'

const strong = (words: ReactNode) => <strong className="font-bold text-cafe">{words}</strong>

type SearchHeadProps = {
  search: SearchView
  /** Whether placeholders are shown for the results of another search. */
  slow: boolean
}

/** The number of results and, if a typo was corrected, the corrected query. */
export function SearchHead({ search: { totalCount, corrected }, slow }: SearchHeadProps) {
  const t = useTranslations('search')
  return (
    <div aria-live="polite">
      <h1 className="type-h2">{slow ? t('searching') : t('results', { count: totalCount })}</h1>
      {corrected && !slow && (
        <p className="text-card text-ink-2">{t.rich('corrected', { word: corrected, b: strong })}</p>
      )}
    </div>
  )
}

/** Suggested searches that begin with this one; none above placeholders, whose search is another. */
export function SearchSuggestions({ suggestions, slow }: { suggestions: readonly string[]; slow: boolean }) {
  const t = useTranslations('search')
  if (slow || suggestions.length === 0) return null
  return (
    <nav aria-label={t('suggestions')}>
      <ul className="scrollbar-none flex gap-2 overflow-x-auto py-1 max-md:-mx-(--gutter) max-md:px-(--gutter) md:flex-wrap">
        {suggestions.map((text) => (
          <li key={text} className="shrink-0">
            <Link
              to={listHref({ path: '/search', text })}
              replace
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-card font-semibold hover:bg-coton"
            >
              <Search className="size-4" aria-hidden="true" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
