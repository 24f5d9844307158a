import type { DeliveryTimes, Period } from '@dix/contract'
import { Timer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { PeriodSwitch, readPeriod } from '../overview/period-switch.tsx'
import { useShownStore } from '../stores/shown-store.ts'
import { ShownStorePicker } from '../stores/store-picker.tsx'
import { DelaysPanel } from './delays-panel.tsx'
import { useDeliveryTimes } from './delivery-times-query.ts'
import { OnTimeByHour } from './on-time-by-hour.tsx'
import { StageBars } from './stage-bars.tsx'
import { TimeTable } from './time-table.tsx'
import { TimeTiles } from './time-tiles.tsx'

/** Whether the promised delivery time is kept, and where the minutes go. */
export function DeliveryTimesPage() {
  const t = useTranslations('deliveryTimes')
  const [query] = useSearchParams()
  const period = readPeriod(query.get('period'))
  const { store } = useShownStore()
  const { times, error, refetch, settling } = useDeliveryTimes(period, store)
  return (
    <>
      <AdminHead title={t('title')}>
        <ShownStorePicker className="max-md:basis-full" />
        <PeriodSwitch period={period} />
      </AdminHead>
      {!times &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {times && (
        <div
          aria-busy={settling || undefined}
          className={classNames('flex flex-col gap-4', settling && 'opacity-60')}
        >
          {times.demo && <p className="rounded-card bg-mangue-soft px-4 py-3 text-mangue-ink">{t('demo')}</p>}
          {times.all.deliveries === 0 ? <Nothing /> : <Figures times={times} period={period} />}
        </div>
      )}
    </>
  )
}

function Figures({ times, period }: { times: DeliveryTimes; period: Period }) {
  const isPromised = times.all.promised > 0
  return (
    <>
      <TimeTiles all={times.all} before={times.before} badge={times.badge} period={period} />
      <StageBars all={times.all} stores={times.stores} promise={times.promise} />
      {isPromised && (
        <div className="grid gap-4 lg:grid-cols-8">
          <OnTimeByHour hours={times.hours} />
          <DelaysPanel delays={times.delays} />
        </div>
      )}
      <TimeTable times={times} />
    </>
  )
}

function Nothing() {
  const t = useTranslations('deliveryTimes')
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-line bg-white px-4 py-16 text-center">
      <Timer className="size-8 text-ink-3" aria-hidden="true" />
      <p className="type-h3">{t('none')}</p>
      <p className="text-ink-2">{t('noneHint')}</p>
    </div>
  )
}
