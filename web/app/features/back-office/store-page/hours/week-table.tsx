import {
  hasWeek,
  type OpeningSpan,
  overlappingDays,
  settingsLimits,
  spanWords,
  weekdayName,
} from '@dix/contract'
import { Coffee, Copy } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../../../platform/dom/focus-in-place.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { FieldError } from '../../../../ui/form/field.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { NoteButton } from '../../../../ui/note-button.tsx'
import { areComplete, defaultSpan, withBreak } from '../../frame/opening/spans.ts'
import { SpansField } from '../../frame/opening/spans-field.tsx'

type WeekProps = {
  week: OpeningSpan[][]
  /** Whether shoppers choose a delivery slot, so that the store takes orders while it is closed. */
  hasSlots: boolean
  error: string | undefined
  onChange: (week: OpeningSpan[][]) => void
}

/** The hours of each weekday in one row: a switch, and the times, which open for editing. */
export function WeekTable({ week, hasSlots, error, onChange }: WeekProps) {
  const t = useTranslations('settings')
  const [edited, setEdited] = useState<number | null>(null)
  const overlapping = overlappingDays(week)
  const hint = hasSlots ? 'hoursHintWithSlots' : 'hoursHint'
  const setDay = (day: number, spans: OpeningSpan[]) =>
    onChange(week.map((before, index) => (index === day ? spans : before)))
  return (
    <section className="rounded-card border border-line bg-white p-4">
      <h2 className="type-h3 mb-1">{t('hours')}</h2>
      <p className="mb-3 text-small text-ink-2">{t(hasWeek({ week }) ? hint : 'alwaysOpenHint')}</p>
      <ul>
        {week.map((spans, day) => (
          <Day
            key={day}
            day={day}
            spans={spans}
            isAlways={!hasWeek({ week })}
            isEdited={edited === day || overlapping.includes(day)}
            isOverlapping={overlapping.includes(day)}
            onEdit={() => setEdited(edited === day ? null : day)}
            onSwitch={(isOn) => {
              setDay(day, isOn ? [defaultSpan] : [])
              setEdited(isOn ? day : null)
            }}
            onChange={(changed) => setDay(day, changed)}
            onCopy={() => onChange(week.map(() => spans))}
          />
        ))}
      </ul>
      {error && overlapping.length === 0 && <FieldError>{error}</FieldError>}
    </section>
  )
}

type DayProps = {
  /** From 0, Monday. */
  day: number
  spans: OpeningSpan[]
  /** Whether no day of the week has hours. */
  isAlways: boolean
  isEdited: boolean
  isOverlapping: boolean
  onEdit: () => void
  onSwitch: (isOn: boolean) => void
  onChange: (spans: OpeningSpan[]) => void
  onCopy: () => void
}

/** A Monday. */
const monday = Date.UTC(1970, 0, 5)

function Day({
  day,
  spans,
  isAlways,
  isEdited,
  isOverlapping,
  onEdit,
  onSwitch,
  onChange,
  onCopy,
}: DayProps) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const locale = useLocale()
  const name = weekdayName(day, locale)
  const short = format.dateTime(monday + day * 86_400_000, { weekday: 'short', timeZone: 'UTC' })
  const wordsOf = (span: OpeningSpan) =>
    areComplete([span])
      ? // "7 – 23 h" for "7 h – 23 h": two of them fit beside each other.
        spanWords([span], locale).replace(/^(\d+)\u00a0h\u00a0–/, '$1\u00a0–')
      : `${span.from} – ${span.until}`
  return (
    <li className="border-t border-line py-1.5">
      <div className="flex min-h-11 items-center gap-3">
        <span aria-hidden="true" className="w-10 shrink-0 text-card font-semibold first-letter:uppercase">
          {short}
        </span>
        <div className="min-w-0 grow">
          {spans.length > 0 ? (
            <button
              type="button"
              aria-expanded={isEdited}
              aria-label={t('ofDay', { what: t('editTimes'), day: name })}
              onClick={onEdit}
              className="reach-44 flex flex-wrap gap-1.5 rounded-badge"
            >
              {spans.map((span, index) => (
                <span
                  key={index}
                  className={classNames(
                    'rounded-badge px-2 py-1.5 text-card font-semibold tabular-nums',
                    isEdited ? 'bg-bissap-soft text-bissap' : 'bg-sable',
                  )}
                >
                  {wordsOf(span)}
                </span>
              ))}
            </button>
          ) : (
            <span className="text-card text-ink-2">{t(isAlways ? 'noHours' : 'closedDay')}</span>
          )}
        </div>
        <Switch
          label={t('ofDay', { what: t('hours'), day: name })}
          checked={spans.length > 0}
          onChange={({ target }) => onSwitch(target.checked)}
        />
      </div>
      {isEdited && spans.length > 0 && (
        <FocusInPlace>
          <fieldset className="flex flex-col gap-2 pt-2 pb-3">
            <legend className="sr-only">{name}</legend>
            <SpansField spans={spans} day={name} onChange={onChange} />
            {isOverlapping && <FieldError>{t('overlap')}</FieldError>}
            <div className="flex flex-wrap gap-x-5 gap-y-6 pt-3 pb-2">
              {spans.length < settingsLimits.spans && (
                <NoteButton
                  label={t('ofDay', { what: t('addBreak'), day: name })}
                  sign={<Coffee className="size-3.5" aria-hidden="true" />}
                  onClick={() => onChange(withBreak(spans))}
                >
                  {t('addBreak')}
                </NoteButton>
              )}
              <NoteButton
                label={t('ofDay', { what: t('copyToAll'), day: name })}
                sign={<Copy className="size-3.5" aria-hidden="true" />}
                onClick={onCopy}
              >
                {t('copyToAll')}
              </NoteButton>
            </div>
          </fieldset>
        </FocusInPlace>
      )}
    </li>
  )
}
