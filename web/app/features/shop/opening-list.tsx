import type { OpeningView } from '@dix/contract'

/** The opening hours of a week. */
export function OpeningList({ days }: Pick<OpeningView, 'days'>) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {days.map(({ days: names, times }) => (
        <div key={names} className="contents">
          <dt className="whitespace-nowrap">{names}</dt>
          <dd className="tabular-nums">{times}</dd>
        </div>
      ))}
    </dl>
  )
}
