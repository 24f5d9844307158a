import { useFormatter } from 'use-intl/react'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'

/** Formats a timestamp to the minute. */
export function useTimeFormat(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', ...timeOfDay })
}

/** A timestamp to the minute, without the day if that is the same as of an earlier timestamp beside it. */
export function Timestamp({ at, since }: { at: string; since?: string }) {
  const format = useFormatter()
  const formatTime = useTimeFormat()
  const isSameDay = since?.slice(0, 10) === at.slice(0, 10)
  return <time dateTime={at}>{isSameDay ? format.dateTime(new Date(at), timeOfDay) : formatTime(at)}</time>
}
