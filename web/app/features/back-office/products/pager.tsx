import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'

type PagerProps = { page: number; totalPage: number; onTurn: (page: number) => void; className?: string }

/** Previous and Next around 'page/total', each disabled at its end. */
export function Pager({ page, totalPage, onTurn, className = '' }: PagerProps) {
  const t = useTranslations('products')
  const last = Math.max(1, totalPage)
  return (
    <nav aria-label={t('pages')} className={`flex items-center gap-3 md:gap-6 ${className}`}>
      <Button
        variant="outline"
        className="max-md:px-3!"
        disabled={page <= 1}
        onClick={() => onTurn(Math.min(page - 1, last))}
      >
        <ChevronLeft className="size-4.5" aria-hidden="true" />
        {t('previous')}
      </Button>
      <p aria-live="polite" className="grow text-center font-bold tabular-nums md:grow-0">
        <span className="sr-only">{t('page')} </span>
        {page}/{last}
      </p>
      <Button
        variant="outline"
        className="max-md:px-3!"
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      >
        {t('next')}
        <ChevronRight className="size-4.5" aria-hidden="true" />
      </Button>
    </nav>
  )
}
