import { minutesOfSpan, type OpeningSpan } from '@dix/contract'

/** Default hours of a newly opened day. */
export const defaultSpan: OpeningSpan = { from: '08:00', until: '20:00' }

/** Maximum length of a break in minutes. */
const longestBreak = 120

/** The spans with a break in the middle of the longest one, starting on a quarter of an hour. */
export function withBreak(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const lengthOf = (span: OpeningSpan) => minutesOfSpan(span).until - minutesOfSpan(span).from
  const longest = spans.reduce((most, span) => (lengthOf(span) > lengthOf(most) ? span : most))
  const { from } = minutesOfSpan(longest)
  const pause = Math.min(longestBreak, toQuarterHour(lengthOf(longest) / 3))
  const begin = toQuarterHour(from + (lengthOf(longest) - pause) / 2)
  return spans.flatMap((span) =>
    span === longest
      ? [
          { from: span.from, until: timeAt(begin) },
          { from: timeAt(begin + pause), until: span.until },
        ]
      : [span],
  )
}

const toQuarterHour = (minutes: number) => Math.round(minutes / 15) * 15

function timeAt(minutes: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
}

/** A time as users type it (`8`, `8h30`, `830`) as `HH:MM`; anything else stays unchanged. */
export function readTime(typed: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})\s*[h:.]?\s*(\d{2})?$/i.exec(typed.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return typed.trim()
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Spans with their times parsed. */
export const readSpans = (spans: readonly OpeningSpan[]): OpeningSpan[] =>
  spans.map(({ from, until }) => ({ from: readTime(from), until: readTime(until) }))

/** Whether a text has the form `HH:MM`; does not check the hours and minutes. */
export const isTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text)

/** Whether every time is complete. */
export const areComplete = (spans: readonly OpeningSpan[]): boolean =>
  spans.every(({ from, until }) => isTime(from) && isTime(until))
