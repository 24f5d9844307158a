import { useFormatter } from 'use-intl/react'

/** When something was done, by day and minute. */
export function Moment({ at }: { at: string }) {
  const format = useFormatter()
  return (
    <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}</time>
  )
}
