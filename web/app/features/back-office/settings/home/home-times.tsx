import { useTranslations } from 'use-intl/react'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { DateTimeField } from '../../frame/opening/date-time-field.tsx'
import type { ItemErrors } from '../item-errors.ts'

type Times = { isOn: boolean; from: string | null; until: string | null }

type TimesProps = {
  /** Start and end of the banner or row. */
  name: string
  times: Times
  errors: ItemErrors
  onChange: (times: Partial<Times>) => void
}

/** Whether and when a banner or row is shown. */
export function HomeTimes({ name, times, errors, onChange }: TimesProps) {
  const t = useTranslations('settings')
  return (
    <>
      <p className="flex items-center gap-3 text-card">
        <Checkbox
          label={t('isShown', { name })}
          checked={times.isOn}
          onChange={({ target }) => onChange({ isOn: target.checked })}
        />
        <span aria-hidden="true">{t('isOn')}</span>
      </p>
      <DateTimeField
        label={t('shownFrom')}
        value={times.from ?? ''}
        defaultTime="00:00"
        error={errors.from}
        onChange={(from) => onChange({ from: from || null })}
      />
      <DateTimeField
        label={t('shownUntil')}
        value={times.until ?? ''}
        defaultTime="23:59"
        error={errors.until}
        onChange={(until) => onChange({ until: until || null })}
      />
    </>
  )
}
