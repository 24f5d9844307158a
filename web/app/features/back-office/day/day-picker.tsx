import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { fieldLook } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { dayAfter, isDay, todayInShop } from './days.ts'

/** Chooses the day of the report: one earlier, one later, or any up to today. */
export function DayPicker({ date, onPick }: { date: string; onPick: (day: string) => void }) {
  const t = useTranslations('day')
  const format = useFormatter()
  const today = todayInShop()
  const words = format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1 print:hidden">
        <IconButton label={t('before')} onClick={() => onPick(dayAfter(date, -1))}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </IconButton>
        <input
          type="date"
          aria-label={t('date')}
          value={date}
          max={today}
          onChange={({ target }) => isDay(target.value) && onPick(target.value)}
          className={`${fieldLook(false)} px-3`}
        />
        <IconButton
          label={t('after')}
          // Not `disabled`, which would lose the focus on arriving at today.
          aria-disabled={date >= today}
          onClick={() => date < today && onPick(dayAfter(date, 1))}
        >
          <ChevronRight className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <p aria-live="polite" className="type-h3 first-letter:uppercase">
        {words}
      </p>
    </div>
  )
}
