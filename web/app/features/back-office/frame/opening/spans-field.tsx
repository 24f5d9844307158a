import type { OpeningSpan } from '@dix/contract'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../../../platform/dom/focus-in-place.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { fieldLook } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { areComplete, isTime, readTime } from './spans.ts'

type SpansProps = {
  spans: readonly OpeningSpan[]
  /** The day they belong to, for the fields' names. */
  day: string
  onChange: (spans: OpeningSpan[]) => void
}

/** Start and end times, each pair with a button that removes it. */
export function SpansField({ spans, day, onChange }: SpansProps) {
  const t = useTranslations('settings')
  const change = (at: number, part: Partial<OpeningSpan>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  return spans.map(({ from, until }, index) => (
    <FocusInPlace key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <TimeInput
        label={t('opensAt', { day, number: index + 1 })}
        value={from}
        onChange={(value) => change(index, { from: value })}
      />
      <span aria-hidden="true">–</span>
      <TimeInput
        label={t('closesAt', { day, number: index + 1 })}
        value={until}
        onChange={(value) => change(index, { until: value })}
      />
      <IconButton
        label={t('removeTimes', { day, number: index + 1 })}
        onClick={() => onChange(spans.filter((_, other) => other !== index))}
      >
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
      {areComplete([{ from, until }]) && until <= from && (
        <span className="text-small text-ink-2">{t('nextDay')}</span>
      )}
    </FocusInPlace>
  ))
}

type TimeProps = { label: string; value: string; onChange: (value: string) => void }

/** Text, because time fields use the 12-hour clock in browsers set to English. */
export function TimeInput({ label, value, onChange }: TimeProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={!isTime(readTime(value)) || undefined}
      value={value}
      maxLength={6}
      placeholder="08:00"
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onChange(readTime(value))}
      className={classNames(fieldLook(false), 'w-20 px-2.5 text-center tabular-nums')}
    />
  )
}
