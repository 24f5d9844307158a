import { useFormatter } from 'use-intl/react'

/** Writes when something was done, by day and minute, as it stands in a sentence. */
export function useMoment(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
}

/** When something was done, by day and minute. */
export function Moment({ at }: { at: string }) {
  const moment = useMoment()
  return <time dateTime={at}>{moment(at)}</time>
}
