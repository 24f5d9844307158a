import { useFormatter } from 'use-intl/react'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'

/** Formats a timestamp to the minute. */
export function useTimeFormat(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', ...timeOfDay })
}

/** A timestamp to the minute. */
export function Timestamp({ at }: { at: string }) {
  const formatTime = useTimeFormat()
  return <time dateTime={at}>{formatTime(at)}</time>
}
