import { type Holiday, type Locale, type OpeningSpan, spanWords, weekWords } from '@dix/contract'

/** A value of a setting in a few words, for the history and for what somebody else saved. */
export function shownValue(value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === '') return '–'
  if (!Array.isArray(value)) return String(value)
  return value.length === 7 && value.every(Array.isArray)
    ? shownWeek(value, locale)
    : value.map((part) => shownPart(part, locale)).join(', ') || '–'
}

function shownWeek(week: OpeningSpan[][], locale: Locale): string {
  if (week.every((spans) => spans.length === 0)) return '–'
  return weekWords(week, locale)
    .map(({ days, times }) => `${days} ${times}`)
    .join('; ')
}

function shownPart(part: unknown, locale: Locale): string {
  if (typeof part !== 'object') return String(part)
  const { date, name, spans } = part as Holiday
  return `${[date, name].filter(Boolean).join(' ')} (${spanWords(spans, locale)})`
}
