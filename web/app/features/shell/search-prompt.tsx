import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'
import { useTypedWord } from './use-typed-word.ts'

const bold = (words: ReactNode) => <b className="font-bold text-cafe">{words}</b>

/** Looks like a field and leads to the search. Its cycling examples are for eyes only. */
export function SearchPrompt({ className }: { className: string }) {
  const t = useTranslations('search')
  const word = useTypedWord(t('prompts').split('|'))
  return (
    <Link
      to="/search"
      className={classNames('flex h-12 items-center gap-3 rounded-button px-4 text-ink-2', className)}
    >
      <span className="sr-only">{t('name')}</span>
      <Search className="size-5 shrink-0" aria-hidden="true" />
      <span aria-hidden="true" className="truncate">
        {t.rich('prompt', { word, b: bold })}
      </span>
    </Link>
  )
}
