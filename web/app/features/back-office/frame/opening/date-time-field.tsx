import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import { FieldMessage, fieldLook } from '../../../../ui/form/field.tsx'
import { dateTimeText, toDateTimeInput } from './date-time-input.ts'
import { TimeInput } from './spans-field.tsx'

type DateTimeFieldProps = {
  label: string
  hint?: string
  value: string
  /** The default time of a newly chosen day. */
  defaultTime: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A day with a time, or none. */
export function DateTimeField({ label, hint, value, defaultTime, error, onChange }: DateTimeFieldProps) {
  const t = useTranslations('settings')
  const id = useId()
  const below = error || hint ? `${id}-below` : undefined
  const { day, time } = toDateTimeInput(value)
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-card font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="date"
          value={day}
          aria-invalid={error ? true : undefined}
          aria-describedby={below}
          onChange={({ target }) =>
            onChange(dateTimeText({ day: target.value, time: target.value && (time || defaultTime) }))
          }
          className={classNames(fieldLook(Boolean(error)), 'min-w-0 grow px-3.25')}
        />
        {day && (
          <TimeInput
            label={t('timeOf', { what: label })}
            value={time}
            onChange={(typed) => onChange(dateTimeText({ day, time: typed }))}
          />
        )}
      </div>
      <FieldMessage id={below} error={error} hint={hint} />
    </div>
  )
}
