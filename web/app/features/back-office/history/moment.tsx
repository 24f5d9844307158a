import { useFormatter } from 'use-intl/react'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'

/** Formats a timestamp to the minute. */
export function useMoment(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', ...timeOfDay })
}

/** A timestamp to the minute. */
export function Moment({ at }: { at: string }) {
  const moment = useMoment()
  return <time dateTime={at}>{moment(at)}</time>
}
