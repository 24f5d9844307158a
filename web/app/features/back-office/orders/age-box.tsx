import type { DeskRow } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { type AgeTone, ageParts, ageTone, minutesSince } from '../desk/age.ts'
import { useNow } from '../desk/use-now.ts'

const looks: Record<AgeTone, string> = {
  calm: 'bg-sable text-ink-2',
  waiting: 'bg-mangue-soft text-mangue-ink',
  near: 'bg-mangue text-cafe',
  late: 'bg-brique-soft text-brique ring-2 ring-brique ring-inset',
}

/** The time since an order was placed, with its unit; its colour says how urgent it is. */
export function AgeBox({ status, createdAt }: Pick<DeskRow, 'status' | 'createdAt'>) {
  const t = useTranslations('desk')
  const minutes = minutesSince(createdAt, useNow())
  const { figure, unit } = ageParts(minutes)
  return (
    <span
      className={classNames(
        'flex h-12 w-13 shrink-0 flex-col items-center justify-center rounded-field text-center leading-none',
        looks[ageTone(status, minutes)],
      )}
    >
      <span className="text-h2-phone leading-5 font-extrabold tabular-nums">{figure}</span>
      <span className="text-badge leading-4">{t(`age_${unit}`, { count: figure })}</span>
    </span>
  )
}
