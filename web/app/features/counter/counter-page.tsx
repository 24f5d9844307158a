import type { PickingRow } from '@dix/contract'
import { PackageCheck, ScanBarcode } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminHead, OnShift, useOnShift } from '../back-office/index.ts'
import { cachePicking, useOrdersToPick } from './counter-query.ts'
import { PickOrder } from './pick-order.tsx'

/** The counter: the orders to pick, or the one in the URL. */
export function CounterPage() {
  const t = useTranslations('counter')
  const [query, setQuery] = useSearchParams()
  const id = query.get('order')
  if (id !== null) return <PickOrder key={id} id={id} onClose={() => setQuery({})} />
  return (
    <>
      <AdminHead title={t('title')} />
      <StaffOnShift />
      <OrdersToPick onOpen={(order) => setQuery({ order })} />
    </>
  )
}

function StaffOnShift() {
  return <OnShift staff={useOnShift()} picks className="mb-4" />
}

function OrdersToPick({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations('counter')
  const { rows, error, refetch } = useOrdersToPick()
  const icon = <PackageCheck className="size-10" aria-hidden="true" />
  if (error)
    return (
      <Notice icon={icon} title={t('failed')} hint={error.message}>
        <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </Notice>
    )
  if (!rows) return <Skeleton className="h-24 rounded-panel" />
  if (rows.length === 0) return <Notice icon={icon} title={t('none')} hint={t('noneHint')} />
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
      {rows.map((row) => (
        <OrderToPick key={row._id} row={row} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function OrderToPick({ row, onOpen }: { row: PickingRow; onOpen: (id: string) => void }) {
  const t = useTranslations('counter')
  const format = useFormatter()
  const { _id, version, orderId, placedAt, picker, mine, lines, pickedLines, storeName } = row
  const isTaken = row.status === 'picking'
  const { busy, act } = useAction(async () => {
    if (!mine || !isTaken) cachePicking((await ask('PUT /api/picking/take', { _id, version })).data)
    onOpen(_id)
  })
  const time = format.dateTime(new Date(placedAt), timeOfDay)
  const label = !isTaken
    ? t('take')
    : mine
      ? t('resume')
      : picker
        ? t('takeOver', { name: picker })
        : t('take')
  return (
    <li className="flex flex-col gap-2 rounded-panel bg-white p-4 shadow-e1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="type-h3">{orderId}</span>
        <time dateTime={placedAt} className="text-card text-ink-2">
          {time}
        </time>
      </p>
      {storeName && <p className="text-card text-ink-2">{storeName}</p>}
      <p className="text-card text-ink-2">
        {t('progress', { picked: pickedLines, lines })}
        {isTaken && picker && !mine && ` · ${t('pickedBy', { name: picker })}`}
      </p>
      <ProgressBar
        part={pickedLines / Math.max(1, lines)}
        label={t('progress', { picked: pickedLines, lines })}
      />
      <Button
        variant={isTaken && !mine && picker ? 'outline' : 'filled'}
        onClick={act}
        aria-busy={busy || undefined}
        aria-label={`${label} ${orderId}`}
        className="mt-1 w-full"
      >
        <ScanBarcode className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </li>
  )
}
