import { type Holiday, hasOverlap, settingsLimits, spanWords } from '@dix/contract'
import { CalendarOff, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../../../platform/dom/focus-in-place.tsx'
import { useFocusInPlace } from '../../../../platform/dom/use-focus-in-place.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { NoteButton } from '../../../../ui/note-button.tsx'
import { areComplete, defaultSpan } from '../../frame/opening/spans.ts'
import { SpansField } from '../../frame/opening/spans-field.tsx'

type HolidaysProps = {
  holidays: Holiday[]
  error: string | undefined
  onChange: (holidays: Holiday[]) => void
}

/** Dates on which a store is closed or has special hours, one row each; a row opens for editing. */
export function HolidaysList({ holidays, error, onChange }: HolidaysProps) {
  const t = useTranslations('settings')
  const [edited, setEdited] = useState<number | null>(null)
  const change = (at: number, part: Partial<Holiday>) =>
    onChange(holidays.map((holiday, index) => (index === at ? { ...holiday, ...part } : holiday)))
  return (
    <section aria-label={t('holidays')} className="rounded-card border border-line bg-white p-4">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="type-h3">{t('holidays')}</h2>
        {holidays.length < settingsLimits.holidays && (
          <button
            type="button"
            aria-label={t('addHoliday')}
            className="reach-44 inline-flex shrink-0 items-center gap-2 rounded-badge font-bold text-bissap hover:underline"
            onClick={() => {
              onChange([...holidays, { date: '', name: '', spans: [] }])
              setEdited(holidays.length)
            }}
          >
            <Plus className="size-4.5" aria-hidden="true" />
            {t('addDay')}
          </button>
        )}
      </div>
      {holidays.length === 0 && <p className="text-card text-ink-2">{t('noHolidays')}</p>}
      <ul>
        {holidays.map((holiday, index) => (
          <Row
            key={index}
            holiday={holiday}
            number={index + 1}
            isEdited={edited === index || error !== undefined}
            onEdit={() => setEdited(edited === index ? null : index)}
            onChange={(part) => change(index, part)}
            onRemove={() => {
              onChange(holidays.filter((_, other) => other !== index))
              setEdited(null)
            }}
          />
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
    </section>
  )
}

type RowProps = {
  holiday: Holiday
  number: number
  isEdited: boolean
  onEdit: () => void
  onChange: (part: Partial<Holiday>) => void
  onRemove: () => void
}

function Row({ holiday: { date, name, spans }, number, isEdited, onEdit, onChange, onRemove }: RowProps) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const locale = useLocale()
  const ref = useFocusInPlace<HTMLLIElement>()
  const time = Date.parse(date)
  const dateWords = Number.isNaN(time)
    ? date
    : format.dateTime(time, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const day = name || dateWords || t('holidayNumber', { number })
  return (
    <li ref={ref} className="border-t border-line">
      <button
        type="button"
        aria-expanded={isEdited}
        aria-label={t('ofDay', { what: t('editShort'), day })}
        onClick={onEdit}
        className="flex min-h-12 w-full items-center gap-3 rounded-badge py-2 text-left text-card"
      >
        <CalendarOff className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
        <span className="min-w-0 grow wrap-anywhere">
          <b>{day}</b>
          {name && dateWords && ` · ${dateWords}`}
        </span>
        <span className="shrink-0 text-ink-2">
          {areComplete(spans) ? spanWords(spans, locale) : t('closedDay')}
        </span>
      </button>
      {isEdited && (
        <FocusInPlace>
          <fieldset className="flex flex-col gap-3 pt-1 pb-4">
            <legend className="sr-only">{day}</legend>
            <Field
              label={t('holidayDate')}
              type="date"
              value={date}
              onChange={({ target }) => onChange({ date: target.value })}
            />
            <Field
              label={t('holidayName')}
              value={name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
            <SpansField spans={spans} day={day} onChange={(changed) => onChange({ spans: changed })} />
            {hasOverlap(spans) && <FieldError>{t('overlap')}</FieldError>}
            {spans.length < settingsLimits.spans && (
              <div>
                <NoteButton
                  label={t('ofDay', { what: t('openDay'), day })}
                  sign={<Plus className="size-3.5" aria-hidden="true" />}
                  onClick={() => onChange({ spans: [...spans, defaultSpan] })}
                >
                  {t('openDay')}
                </NoteButton>
              </div>
            )}
            <Button variant="outline" aria-label={t('removeHoliday', { day })} onClick={onRemove}>
              <Trash2 className="size-4.5 text-brique" aria-hidden="true" />
              {t('removeThis')}
            </Button>
          </fieldset>
        </FocusInPlace>
      )}
    </li>
  )
}
