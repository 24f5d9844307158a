import type { Locale } from '@dix/contract'
import { ArrowLeft, Search } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../class-names.ts'
import { LanguageButton } from './language-switch.tsx'

type BarProps = {
  title: string
  /** Language of the title, if it is not the visitor's. */
  lang?: Locale
  back: string
  /** A badge next to the title. */
  badge?: ReactNode
}

/** The bar of inner pages on phones: back, title, the other language, search. */
export function PhoneBar({ title, lang, back, badge }: BarProps) {
  const t = useTranslations('search')
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-white px-1.5 md:hidden">
      <BackLink to={back}>
        <ArrowLeft className="size-5.5" aria-hidden="true" />
      </BackLink>
      <p lang={lang} className="min-w-0 grow truncate text-h3 font-bold">
        {title}
      </p>
      {badge}
      <LanguageButton className="shrink-0" />
      <Link
        to="/search"
        aria-label={t('name')}
        className="flex size-11 shrink-0 items-center justify-center rounded-button"
      >
        <Search className="size-5.5" aria-hidden="true" />
      </Link>
    </header>
  )
}

type BackLinkProps = { to: string; className?: string; children: ReactNode }

/** Goes back in the history if the visitor came from this site, else to `to`. */
export function BackLink({ to, className, children }: BackLinkProps) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const came = (history.state as { idx?: number } | null)?.idx ?? 0
    if (came === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to={to}
      aria-label={t('back')}
      onClick={goBack}
      className={classNames('flex size-11 shrink-0 items-center justify-center rounded-button', className)}
    >
      {children}
    </Link>
  )
}
