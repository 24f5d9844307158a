import { type Locale, type PickingRow, pickingLimits, slotWords } from '@dix/contract'
import { PackageCheck, ScanBarcode } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { useAction } from '../../platform/forms/use-action.ts'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { UnbrokenEnd } from '../../ui/layout/unbroken-end.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminHead, OnShift, useOnShift, useStepFocus } from '../back-office/index.ts'
import { cachePicking, isPickedHere, useOrdersToPick } from './counter-query.ts'
import { PickOrders, UndoCancelled, UndoStep } from './pick-order.tsx'

/** Maximum orders that are picked at once, and maximum lines of each. */
const batch = { orders: 3, lines: 10 } as const

/** The counter: the orders to pick, or those in the URL. */
export function CounterPage() {
  const t = useTranslations('counter')
  const [query, setQuery] = useSearchParams()
  const ids = [...new Set(query.getAll('order'))].slice(0, batch.orders)
  useStepFocus(ids.join())
  if (ids.length > 0) return <PickOrders key={ids.join()} ids={ids} onClose={() => setQuery({})} />
  return (
    <>
      <AdminHead title={t('title')} />
      <StaffOnShift />
      <OrdersToPick onOpen={(order) => setQuery({ order: [...order] })} />
    </>
  )
}

function StaffOnShift() {
  return <OnShift staff={useOnShift()} picks className="mb-4" />
}

type OpenProps = { onOpen: (ids: readonly string[]) => void }

/** Whether an order may be picked together with others. */
const isSmall = (row: PickingRow) =>
  row.lines <= batch.lines && (row.status !== 'picking' || isPickedHere(row))

/** Takes an order unless this user picks it already. @throws ApiError and NetworkError */
async function take(row: PickingRow): Promise<void> {
  if (isPickedHere(row)) return
  const { _id, version } = row
  cachePicking((await ask('PUT /api/picking/take', { _id, version })).data)
}

function OrdersToPick({ onOpen }: OpenProps) {
  const t = useTranslations('counter')
  const { rows, undoable, packed, taken, error, refetch } = useOrdersToPick()
  useStepFocus([...undoable, ...packed, ...taken].map(({ _id }) => _id).join())
  const [marked, setMarked] = useState<readonly string[]>([])
  const chosen = (rows ?? []).filter((row) => marked.includes(row._id) && isSmall(row))
  if (error) return <LoadError title={t('failed')} error={error} retry={refetch} />
  if (!rows) return <Skeleton className="h-24 rounded-panel" />
  const undo = (
    <>
      <UndoCancelled orders={undoable} />
      <UndoStep step="packed" orders={packed} onUndone={(id) => onOpen([id])} />
      <UndoStep step="taken" orders={taken} />
    </>
  )
  if (rows.length === 0)
    return (
      <>
        {undo}
        <Notice
          icon={<PackageCheck className="size-10" aria-hidden="true" />}
          title={t('none')}
          hint={t('noneHint')}
        />
      </>
    )
  return (
    <>
      {undo}
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {rows.map((row) => {
          const isMarked = chosen.includes(row)
          const hasRoom =
            chosen.length < batch.orders && chosen.every((one) => one.storeName === row.storeName)
          return (
            <OrderToPick key={row._id} row={row} onOpen={onOpen}>
              {rows.length > 1 && isSmall(row) && (
                <div className="flex items-center gap-3 py-1.5">
                  <Checkbox
                    label={t('together', { order: row.orderId })}
                    checked={isMarked}
                    disabled={!isMarked && !hasRoom}
                    onChange={() =>
                      setMarked(isMarked ? marked.filter((id) => id !== row._id) : [...marked, row._id])
                    }
                  />
                  <span aria-hidden="true" className="text-card">
                    {t('withOthers')}
                  </span>
                </div>
              )}
            </OrderToPick>
          )
        })}
      </ul>
      {rows.length === pickingLimits.list && (
        <p className="mt-4 text-small text-ink-2">{t('more', { count: pickingLimits.list })}</p>
      )}
      {chosen.length > 1 && <TakeTogether rows={chosen} onOpen={onOpen} />}
    </>
  )
}

/** Takes several orders. If a colleague was faster with one of them, the others are listed as taken. */
function TakeTogether({ rows, onOpen }: { rows: readonly PickingRow[] } & OpenProps) {
  const t = useTranslations('counter')
  const { busy, act } = useAction(async () => {
    for (const row of rows) await take(row)
    onOpen(rows.map(({ _id }) => _id))
  })
  return (
    <div data-bottom-bar className="sticky bottom-0 z-10 -mx-4 mt-3 border-t border-line bg-white px-4 py-3">
      <Button onClick={act} aria-busy={busy || undefined} className="min-h-14! w-full">
        <ScanBarcode className="size-5" aria-hidden="true" />
        {t('takeTogether', { count: rows.length })}
      </Button>
    </div>
  )
}

function OrderToPick({ row, onOpen, children }: { row: PickingRow; children: ReactNode } & OpenProps) {
  const t = useTranslations('counter')
  const format = useFormatter()
  const locale = useLocale() as Locale
  const now = useNow()
  const { _id, orderId, placedAt, slot, picker, mine, lines, pickedLines, storeName } = row
  const isTaken = row.status === 'picking'
  const { busy, act } = useAction(async () => {
    await take(row)
    onOpen([_id])
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
        {slot ? (
          <time dateTime={slot.from} className="text-card font-bold">
            <UnbrokenEnd text={t('forSlot', { slot: slotWords(slot, locale, now) })} />
          </time>
        ) : (
          <time dateTime={placedAt} className="text-card text-ink-2">
            {time}
          </time>
        )}
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
      {children}
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
