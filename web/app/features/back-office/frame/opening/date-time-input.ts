import { readTime } from './spans.ts'

/** A date and time as typed: a day in the browser's field, and a time of day. Shop time is UTC (decision 56). */
type DateTimeInput = { day: string; time: string }

/** The day and the time of an ISO timestamp, or of a partly typed one. */
export function toDateTimeInput(text: string): DateTimeInput {
  const [day = '', rest = ''] = text.split('T')
  return { day, time: rest.replace(/(?::\d{2}(?:\.\d+)?)?Z$/, '') }
}

/** As one text: an ISO timestamp once both parts are valid. */
export function dateTimeText({ day, time }: DateTimeInput): string {
  return day === '' && time === '' ? '' : `${day}T${time}:00Z`
}

/** The API input; the server refuses invalid text with its message. */
export function readDateTime(text: string): string | null {
  const { day, time } = toDateTimeInput(text)
  return day === '' && time === '' ? null : dateTimeText({ day, time: readTime(time) })
}
