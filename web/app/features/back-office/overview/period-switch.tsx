import type { Period } from '@dix/contract'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'

/** Chooses today, two weeks or three months. */
export function PeriodSwitch({ period }: { period: Period }) {
  const t = useTranslations('overview')
  const [query] = useSearchParams()
  return (
    <nav aria-label={t('period')} className="flex gap-2 max-md:w-full max-md:*:grow">
      {(['today', '14d', '3m'] as const satisfies readonly Period[]).map((option) => (
        <Link
          key={option}
          to={{ search: new URLSearchParams({ ...Object.fromEntries(query), period: option }).toString() }}
          replace
          preventScrollReset
          aria-current={option === period ? 'true' : undefined}
          className={classNames(
            'flex min-h-11 items-center justify-center rounded-button border px-3.5 text-card font-bold',
            option === period ? 'border-cafe bg-cafe text-white' : 'border-line bg-white hover:bg-sable',
          )}
        >
          {t(`period_${option}`)}
        </Link>
      ))}
    </nav>
  )
}

/** The period in the URL; two weeks by default. */
export function readPeriod(text: string | null): Period {
  return text === 'today' || text === '3m' ? text : '14d'
}
