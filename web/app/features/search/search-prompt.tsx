import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'
import { delayOf, nextTyping, type Typing } from './typing.ts'

const bold = (words: ReactNode) => <b className="font-bold text-cafe">{words}</b>

/** A link to the search that looks like its field. Screen readers skip the cycling examples. */
export function SearchPrompt({ className }: { className: string }) {
  const t = useTranslations('search')
  const word = useTypedWord(t('prompts').split('|'))
  return (
    <Link
      to="/search"
      className={classNames(
        '@container flex h-12 items-center gap-3 rounded-button px-4 text-ink-2',
        className,
      )}
    >
      <span className="sr-only">{t('name')}</span>
      <Search className="size-5 shrink-0" aria-hidden="true" />
      {/* Narrow next to a delivery area: the word alone, or the icon alone, instead of an example cut short. */}
      <span aria-hidden="true" className="hidden truncate @min-[6.5rem]:block @min-[14rem]:hidden">
        {t('name')}
      </span>
      <span aria-hidden="true" className="hidden truncate @min-[14rem]:block">
        {t.rich('prompt', { word, b: bold })}
      </span>
    </Link>
  )
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

/**
 * Types words one after another. The first word is complete at the start, and stays if the visitor prefers reduced
 * motion.
 */
function useTypedWord(words: readonly string[]): string {
  const [typing, setTyping] = useState<Typing>({ word: 0, letters: words[0]!.length, going: false })
  useEffect(() => {
    if (matchMedia(reducedMotion).matches) return
    const timer = setTimeout(() => setTyping(nextTyping(typing, words)), delayOf(typing, words))
    return () => clearTimeout(timer)
  }, [typing, words])
  return words[typing.word]!.slice(0, typing.letters)
}
