import type { ImportReport } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../../platform/texts/use-number.ts'
import { classNames } from '../../../../ui/class-names.ts'

const outcomes = [
  'created',
  'updated',
  'unchanged',
  'merged',
  'refused',
  'newCategories',
  'newSubCategories',
  'restocked',
] as const

/** The outcomes of a file's rows, or the expected ones in a check. */
export function Counts({ report }: { report: ImportReport }) {
  const t = useTranslations('imports')
  const number = useNumber()
  const rare = (['rounded', 'guessedUnits'] as const).filter((outcome) => report[outcome] > 0)
  return (
    <>
      <p className="mb-3 text-card text-ink-2">{t('rowsRead', { count: report.rows })}</p>
      <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
        {[...outcomes, ...rare].map((outcome) => (
          <div
            key={outcome}
            className={classNames(
              'flex flex-col-reverse justify-end rounded-field p-3',
              outcome === 'refused' && report.refused > 0 ? 'bg-brique-soft text-brique' : 'bg-coton',
            )}
          >
            <dt className="text-small">{t(`count_${outcome}`)}</dt>
            <dd className="text-h2 font-extrabold tabular-nums">{number(report[outcome])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
