import { hasWeek, type OpeningSpan, overlappingDays, settingsLimits, weekdayName } from '@dix/contract'
import { Coffee, Copy, Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl/react'
import { FieldError } from '../../../../ui/form/field.tsx'
import { NoteButton } from '../../../../ui/note-button.tsx'
import { defaultSpan, withBreak } from './spans.ts'
import { SpansField } from './spans-field.tsx'

type WeekProps = {
  week: OpeningSpan[][]
  error: string | undefined
  onChange: (week: OpeningSpan[][]) => void
}

/** The hours of each weekday: open it, add a break, copy to all days. */
export function WeekField({ week, error, onChange }: WeekProps) {
  const t = useTranslations('settings')
  const locale = useLocale()
  const faulty = overlappingDays(week)
  const setDay = (day: number, spans: OpeningSpan[]) =>
    onChange(week.map((before, index) => (index === day ? spans : before)))
  return (
    <section className="flex flex-col gap-4">
      <p className="text-card text-ink-2">{t(hasWeek({ week }) ? 'hoursHint' : 'alwaysOpenHint')}</p>
      {week.map((spans, day) => {
        const name = weekdayName(day, locale)
        return (
          <fieldset key={day} className="border-t border-line pt-3">
            <legend className="float-left w-full text-card font-semibold first-letter:uppercase">
              {name}
            </legend>
            <div className="clear-both flex flex-col gap-2 pt-2">
              {spans.length === 0 && (
                <p className="text-card text-ink-2">{t(hasWeek({ week }) ? 'closedDay' : 'alwaysOpen')}</p>
              )}
              <SpansField spans={spans} day={name} onChange={(changed) => setDay(day, changed)} />
              {faulty.includes(day) && <FieldError>{t('overlap')}</FieldError>}
              <div className="flex flex-wrap gap-x-5 gap-y-6">
                {spans.length === 0 && (
                  <NoteButton
                    label={t('ofDay', { what: t('openDay'), day: name })}
                    sign={<Plus className="size-3.5" aria-hidden="true" />}
                    onClick={() => setDay(day, [defaultSpan])}
                  >
                    {t('openDay')}
                  </NoteButton>
                )}
                {spans.length > 0 && spans.length < settingsLimits.spans && (
                  <NoteButton
                    label={t('ofDay', { what: t('addBreak'), day: name })}
                    sign={<Coffee className="size-3.5" aria-hidden="true" />}
                    onClick={() => setDay(day, withBreak(spans))}
                  >
                    {t('addBreak')}
                  </NoteButton>
                )}
                {spans.length > 0 && (
                  <NoteButton
                    label={t('ofDay', { what: t('copyToAll'), day: name })}
                    sign={<Copy className="size-3.5" aria-hidden="true" />}
                    onClick={() => onChange(week.map(() => spans))}
                  >
                    {t('copyToAll')}
                  </NoteButton>
                )}
              </div>
            </div>
          </fieldset>
        )
      })}
      {error && faulty.length === 0 && <FieldError>{error}</FieldError>}
    </section>
  )
}
