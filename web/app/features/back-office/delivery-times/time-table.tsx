import {
  type DeliveryGroup,
  type DeliveryTimes,
  deliveryTargets,
  minutesText,
  type OrderPromise,
} from '@dix/contract'
import { CircleAlert } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from '../overview/panel.tsx'
import { GroupBars } from './stage-bars.tsx'
import { percentOnTime, useDuration, usePercent } from './use-duration.ts'

const groupings = ['store', 'hour', 'member'] as const
type Grouping = (typeof groupings)[number]

/** The times by store, hour or member, as the URL says, and where the minutes went by hour or member. */
export function TimeTable({ times }: { times: DeliveryTimes }) {
  const t = useTranslations('deliveryTimes')
  const [query] = useSearchParams()
  // A shop with one store has nothing to compare.
  const offered = groupings.filter((grouping) => grouping !== 'store' || times.stores.length > 1)
  const by = offered.find((grouping) => grouping === query.get('by')) ?? offered[0]!
  const rows = useRows(times)[by]
  const head = ['deliveries', 'onTimeShort', 'halfShort', 'fourInFiveShort', 'veryLate'] as const
  return (
    <Panel title={t(`table_${by}`)} aside={<GroupingSwitch offered={offered} by={by} />}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it.
        tabIndex={0}
        aria-label={t(`by_${by}`)}
        className="-mx-4 overflow-x-auto px-4 md:-mx-5 md:px-5"
      >
        <table className="w-full text-card tabular-nums">
          <thead className="text-small text-ink-2">
            <tr>
              <th scope="col" className="py-2 pe-3 text-left align-bottom font-semibold">
                {t(`by_${by}`)}
              </th>
              {head.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={classNames(
                    'py-2 ps-3 text-right align-bottom font-semibold',
                    // The longest heading takes two lines where the table would scroll.
                    name === 'veryLate' ? 'min-w-16' : 'whitespace-nowrap',
                  )}
                >
                  {t(name)}
                </th>
              ))}
              {by === 'store' && (
                <th scope="col" className="py-2 ps-3 text-right align-bottom font-semibold whitespace-nowrap">
                  {t('badgeShort')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, ...row }) => (
              <Row key={id} {...row} />
            ))}
          </tbody>
        </table>
      </section>
      {by === 'member' && <p className="mt-3 text-small text-ink-2">{t('memberHint')}</p>}
      {by !== 'store' && <GroupBars groups={rows} promise={times.promise} />}
    </Panel>
  )
}

/** `badge`: the minutes that a store promises now; absent for hours and members. */
type NamedGroup = { id: string; name: string; group: DeliveryGroup; badge?: OrderPromise | null }

function useRows({ stores, hours, staff }: DeliveryTimes): Record<Grouping, NamedGroup[]> {
  const t = useTranslations('deliveryTimes')
  const overview = useTranslations('overview')
  return {
    store: stores.map((group) => ({ id: group._id, name: group.name, group, badge: group.badge ?? null })),
    hour: hours.map((group) => ({
      id: String(group.hour),
      name: overview('atHour', { hour: group.hour }),
      group,
    })),
    member: staff.map((group) => ({ id: group._id, name: group.name || t('former'), group })),
  }
}

function Row({ name, group, badge }: Omit<NamedGroup, 'id'>) {
  const t = useTranslations('deliveryTimes')
  const number = useNumber()
  const percent = usePercent()
  const duration = useDuration()
  const onTime = percentOnTime(group)
  const isBelow = onTime !== null && onTime < deliveryTargets.onTime
  return (
    <tr className="border-t border-line whitespace-nowrap">
      <th scope="row" className="min-w-28 lg:min-w-40 py-3 pe-3 text-left font-bold whitespace-normal">
        {name}
      </th>
      <td className="ps-3 text-right">{number(group.deliveries)}</td>
      <td className="ps-3 text-right">
        <span
          className={classNames(
            isBelow &&
              'inline-flex items-center gap-1 rounded-badge bg-brique-soft px-1.5 py-1 font-bold text-brique',
          )}
        >
          {isBelow && <CircleAlert className="size-3.5" aria-hidden="true" />}
          {onTime === null ? '–' : percent(onTime)}
        </span>
      </td>
      <td className="ps-3 text-right">{group.median === null ? '–' : duration(group.median)}</td>
      <td className="ps-3 text-right">{group.fourInFive === null ? '–' : duration(group.fourInFive)}</td>
      <td className="ps-3 text-right">{number(group.veryLate)}</td>
      {badge !== undefined && (
        <td className="ps-3 text-right">
          {badge ? t('badgeMinutes', { minutes: minutesText(badge) }) : '–'}
        </td>
      )}
    </tr>
  )
}

function GroupingSwitch({ offered, by }: { offered: readonly Grouping[]; by: Grouping }) {
  const t = useTranslations('deliveryTimes')
  const [query] = useSearchParams()
  return (
    <nav aria-label={t('by')} className="flex gap-1 rounded-button bg-sable p-1">
      {offered.map((grouping) => (
        <Link
          key={grouping}
          to={{ search: new URLSearchParams({ ...Object.fromEntries(query), by: grouping }).toString() }}
          replace
          preventScrollReset
          aria-current={grouping === by ? 'true' : undefined}
          className={classNames(
            'flex min-h-11 items-center rounded-field px-3 text-card font-semibold text-cafe',
            grouping === by ? 'bg-white' : 'hover:bg-white/60',
          )}
        >
          {t(`by_${grouping}`)}
        </Link>
      ))}
    </nav>
  )
}
