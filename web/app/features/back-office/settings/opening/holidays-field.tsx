import { type Holiday, hasOverlap, settingsLimits } from '@dix/contract'
import { CalendarPlus, Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { NoteButton } from '../../../../ui/note-button.tsx'
import { defaultSpan } from './spans.ts'
import { SpansField } from './spans-field.tsx'

type HolidaysProps = {
  holidays: Holiday[]
  error: string | undefined
  onChange: (holidays: Holiday[]) => void
}

/** Dates on which the shop is closed or has special hours. */
export function HolidaysField({ holidays, error, onChange }: HolidaysProps) {
  const t = useTranslations('settings')
  const change = (at: number, part: Partial<Holiday>) =>
    onChange(holidays.map((holiday, index) => (index === at ? { ...holiday, ...part } : holiday)))
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-card font-semibold">{t('holidays')}</h3>
      {holidays.map(({ date, name, spans }, index) => {
        const day = name || date || t('holidayNumber', { number: index + 1 })
        return (
          <fieldset key={index} className="flex flex-col gap-2 border-b border-line pb-4">
            <legend className="sr-only">{day}</legend>
            <div className="flex items-end gap-2">
              <div className="grid min-w-0 grow gap-2 md:grid-cols-2">
                <Field
                  label={t('holidayDate')}
                  type="date"
                  value={date}
                  onChange={({ target }) => change(index, { date: target.value })}
                />
                <Field
                  label={t('holidayName')}
                  value={name}
                  maxLength={settingsLimits.holidayName}
                  onChange={({ target }) => change(index, { name: target.value })}
                />
              </div>
              <IconButton
                label={t('removeHoliday', { day })}
                onClick={() => onChange(holidays.filter((_, other) => other !== index))}
              >
                <X className="size-4.5" aria-hidden="true" />
              </IconButton>
            </div>
            {spans.length === 0 && <p className="text-card text-ink-2">{t('closedDay')}</p>}
            <SpansField spans={spans} day={day} onChange={(changed) => change(index, { spans: changed })} />
            {hasOverlap(spans) && <FieldError>{t('overlap')}</FieldError>}
            {spans.length < settingsLimits.spans && (
              <div>
                <NoteButton
                  label={t('ofDay', { what: t('openDay'), day })}
                  sign={<Plus className="size-3.5" aria-hidden="true" />}
                  onClick={() => change(index, { spans: [...spans, defaultSpan] })}
                >
                  {t('openDay')}
                </NoteButton>
              </div>
            )}
          </fieldset>
        )
      })}
      {error && <FieldError>{error}</FieldError>}
      {holidays.length < settingsLimits.holidays && (
        <div>
          <Button
            variant="outline"
            onClick={() => onChange([...holidays, { date: '', name: '', spans: [] }])}
          >
            <CalendarPlus className="size-4.5" aria-hidden="true" />
            {t('addHoliday')}
          </Button>
        </div>
      )}
    </section>
  )
}
