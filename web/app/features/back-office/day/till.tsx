import type { DayReport } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { FigureList } from './figures.tsx'

/** The cash of the day: what was taken, what was handed back, and what should be in the till. */
export function Till({ report }: { report: DayReport }) {
  const t = useTranslations('day')
  return (
    <section className="break-inside-avoid rounded-card border border-line bg-white p-4">
      <h2 className="type-h3">{t('till')}</h2>
      <p className="my-2 rounded-field bg-mangue-soft px-4 py-3">
        <span className="block text-card text-mangue-ink">{t('inTill')}</span>
        <Amount value={report.inTillAmt} className="text-h1 font-extrabold" />
      </p>
      <FigureList report={report} names={['cashTaken', 'cashHandedBack']} />
    </section>
  )
}
