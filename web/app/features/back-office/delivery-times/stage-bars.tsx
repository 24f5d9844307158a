import { type DeliveryGroup, type DeliveryStage, type DeliveryTimes, deliveryStages } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from '../overview/panel.tsx'

const looks: Record<DeliveryStage, string> = {
  waiting: 'bg-mangue text-cafe',
  picking: 'bg-bissap text-white',
  handover: 'bg-ink-3 text-white',
  riding: 'bg-indigo text-white',
}

type StageBarsProps = Pick<DeliveryTimes, 'all' | 'stores'> & {
  /** Minutes that most deliveries were promised; null if none was. */
  promise: number | null
}

/** Where the minutes went, in all stores and in each, as bars of stages. */
export function StageBars({ all, stores, promise }: StageBarsProps) {
  const t = useTranslations('deliveryTimes')
  const groups = stores.length > 1 ? stores.map(({ _id, name, ...group }) => ({ id: _id, name, group })) : []
  return (
    <Panel title={t('where')} aside={t('mean', { count: all.deliveries })}>
      <Legend />
      <BarList groups={[{ id: '', name: t('all'), group: all }, ...groups]} promise={promise} isFirstAll />
    </Panel>
  )
}

/** The same for groups of deliveries, with its legend; nothing without deliveries. */
export function GroupBars({ groups, promise }: Pick<BarListProps, 'groups' | 'promise'>) {
  const shown = groups.filter(({ group }) => totalOf(group) > 0)
  if (shown.length === 0) return null
  return (
    <div className="mt-5 border-t border-line pt-4">
      <Legend />
      <BarList groups={shown} promise={promise} />
    </div>
  )
}

function Legend() {
  const t = useTranslations('deliveryTimes')
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2" aria-hidden="true">
      {deliveryStages.map((stage) => (
        <li key={stage} className="flex items-center gap-1.5">
          <span className={classNames('size-3 rounded-badge', looks[stage])} />
          {t(stage)}
        </li>
      ))}
    </ul>
  )
}

type BarListProps = Pick<StageBarsProps, 'promise'> & {
  groups: { id: string; name: string; group: DeliveryGroup }[]
  /** Whether the first bar is that of all deliveries. */
  isFirstAll?: boolean
}

function BarList({ groups, promise, isFirstAll = false }: BarListProps) {
  const longest = Math.max(...groups.map(({ group }) => totalOf(group)), (promise ?? 0) * 60) * 1.08
  return (
    <ul className="relative flex flex-col gap-3">
      {groups.map(({ id, name, group }, index) => (
        <li
          key={id}
          className={classNames(
            'grid grid-cols-[1fr_auto] items-center gap-x-3 md:grid-cols-[7rem_1fr_3rem] lg:grid-cols-[10rem_1fr_3rem]',
            // From md on, the name and the figure stand beside the bar, not beside its label.
            index === 0 && promise !== null && 'md:pt-6',
          )}
        >
          <span
            className={classNames(
              'text-card wrap-anywhere',
              isFirstAll && index === 0 ? 'font-bold' : 'text-ink-2',
            )}
          >
            {name}
          </span>
          <Bar name={name} group={group} longest={longest} promise={promise} labelled={index === 0} />
          <Minutes
            seconds={totalOf(group)}
            className="text-right text-card font-extrabold max-md:col-start-2 max-md:row-start-1"
          />
        </li>
      ))}
    </ul>
  )
}

type BarProps = {
  name: string
  group: DeliveryGroup
  /** Seconds of the whole width. */
  longest: number
  promise: number | null
  /** Whether the promise's line says what it is. */
  labelled: boolean
}

function Bar({ name, group, longest, promise, labelled }: BarProps) {
  const t = useTranslations('deliveryTimes')
  const inMinutes = useMinutes()
  const shown = deliveryStages.filter((stage) => group.stages[stage] > 0)
  const stages = shown.map((stage) =>
    t('ofStage', { stage: t(stage), minutes: inMinutes(group.stages[stage]) }),
  )
  return (
    <div
      role="img"
      aria-label={t('ofStages', { name, stages: stages.join(', '), total: inMinutes(totalOf(group)) })}
      className={classNames('relative max-md:col-span-2', labelled && promise !== null && 'max-md:mt-6')}
    >
      <div className="flex h-9 gap-0.5">
        {shown.map((stage) => (
          <span
            key={stage}
            style={{ width: `${(group.stages[stage] / longest) * 100}%` }}
            className={classNames(
              '@container flex items-center overflow-hidden text-small font-bold tabular-nums first:rounded-s-field last:rounded-e-field',
              looks[stage],
            )}
          >
            {/* Only in a bar that has room for it. */}
            <span className="hidden px-2 @min-[2.5rem]:block">{inMinutes(group.stages[stage])}</span>
          </span>
        ))}
      </div>
      {promise !== null && (
        <span
          style={{ insetInlineStart: `${((promise * 60) / longest) * 100}%` }}
          className="absolute inset-y-0 border-s-2 border-dashed border-cafe outline outline-white md:-inset-y-1.5"
        >
          {labelled && (
            <span className="absolute end-0 bottom-full pe-1 text-small font-bold whitespace-nowrap">
              {t('promise', { minutes: promise })}
            </span>
          )}
        </span>
      )}
    </div>
  )
}

function Minutes({ seconds, className }: { seconds: number; className: string }) {
  const inMinutes = useMinutes()
  return (
    <span aria-hidden="true" className={classNames('tabular-nums', className)}>
      {inMinutes(seconds)}
    </span>
  )
}

function useMinutes(): (seconds: number) => string {
  const number = useNumber()
  return (seconds) => number(seconds / 60, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

function totalOf({ stages }: Pick<DeliveryGroup, 'stages'>): number {
  return deliveryStages.reduce((sum, stage) => sum + stages[stage], 0)
}
