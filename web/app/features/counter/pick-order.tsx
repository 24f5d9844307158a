import type { CancelledPicking, PickingOrder, UndoablePicking } from '@dix/contract'
import { PackageCheck, Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useAction, useErrorMessage } from '../../platform/forms/use-action.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusOnward } from '../../ui/overlay/focus-onward.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cachePicking, isPickedHere, usePickingOrder } from './counter-query.ts'
import { Picking } from './picking.tsx'
import { forgetTicks, useTicks } from './ticks.ts'

type PickOrderProps = { ids: readonly string[]; onClose: () => void }

/** One order that is being picked, or several small ones at once. */
export function PickOrders({ ids, onClose }: PickOrderProps) {
  const t = useTranslations('counter')
  const messageOf = useErrorMessage()
  const shown = useRef<string | null>(null)
  const icon = <PackageCheck className="size-10" aria-hidden="true" />
  const back = (
    <Button variant="outline" onClick={onClose}>
      {t('back')}
    </Button>
  )
  return (
    <EachOrder ids={ids} read={[]}>
      {(read) => {
        const failed = read.find(({ error }) => error)
        if (failed)
          return (
            <Notice heading="h1" icon={icon} title={t('failed')} hint={messageOf(failed.error)}>
              {back}
            </Notice>
          )
        if (read.some(({ order }) => !order)) return <Skeleton className="h-64 rounded-panel" />
        const open = read.flatMap(({ order, ticks }) => (order && ticks ? { order, ...ticks } : []))
        const taker = read.find(({ order }) => order?.status === 'picking')?.order?.picker
        const cancelled = read.flatMap(({ order }) => (order?.undoable ? [order] : []))
        const undo = <UndoCancelled orders={cancelled} />
        return (
          <>
            <OpenFocus open={open.map(({ order }) => order._id).join()} shown={shown} />
            {open.length === 0 ? (
              <Notice
                heading="h1"
                icon={icon}
                title={taker ? t('taken', { name: taker }) : t(cancelled.length > 0 ? 'cancelled' : 'gone')}
              >
                {undo}
                {back}
              </Notice>
            ) : (
              <>
                {undo}
                <Picking picked={open} onClose={onClose} />
              </>
            )}
          </>
        )
      }}
    </EachOrder>
  )
}

/** Moves the focus onward when other orders are open. @param shown those before */
function OpenFocus({ open, shown }: { open: string; shown: RefObject<string | null> }) {
  useEffect(() => {
    if (shown.current !== null && shown.current !== open) focusOnward()
    shown.current = open
  }, [open, shown])
  return null
}

/** Undoes missing lines that cancelled their orders, each within its minute. */
export function UndoCancelled({ orders }: { orders: readonly CancelledPicking[] }) {
  const t = useTranslations('counter')
  if (orders.length === 0) return null
  return (
    <UndoBars>
      {orders.map(({ _id, orderId, version, undoable }) =>
        undoable ? (
          <UndoBar
            key={_id}
            until={undoable.until}
            text={t('undoable', { order: orderId })}
            label={t('undoCancelled')}
            undo={() => ask('PUT /api/picking/undo-missing', { _id, version, productId: undoable.productId })}
          />
        ) : null,
      )}
    </UndoBars>
  )
}

/** What the picker can undo in the list of orders. */
const ownSteps = {
  taken: { text: 'undoableTaken', label: 'undoTaken', path: 'PUT /api/picking/undo-take' },
  packed: { text: 'undoablePacked', label: 'undoPacked', path: 'PUT /api/picking/undo-pack' },
} as const

type UndoStepProps = {
  step: keyof typeof ownSteps
  orders: readonly UndoablePicking[]
  onUndone?: (id: string) => void
}

/** Undoes that orders were taken or packed, each within its minute. */
export function UndoStep({ step, orders, onUndone }: UndoStepProps) {
  const t = useTranslations('counter')
  const { text, label, path } = ownSteps[step]
  if (orders.length === 0) return null
  return (
    <UndoBars>
      {orders.map(({ _id, orderId, version, until }) => (
        <UndoBar
          key={_id}
          until={until}
          text={t(text, { order: orderId })}
          label={t(label)}
          undo={() => ask(path, { _id, version })}
          onUndone={() => onUndone?.(_id)}
        />
      ))}
    </UndoBars>
  )
}

const UndoBars = ({ children }: { children: ReactNode }) => (
  <div className="mb-5 flex flex-wrap justify-center gap-3">{children}</div>
)

type UndoBarProps = {
  /** When its minute ends. */
  until: string
  text: string
  label: string
  undo: () => Promise<{ data: PickingOrder }>
  onUndone?: () => void
}

function UndoBar({ until, text, label, undo, onUndone }: UndoBarProps) {
  const hintId = useId()
  const now = useNow()
  const { busy, act } = useAction(async () => {
    cachePicking((await undo()).data)
    onUndone?.()
  })
  if (Date.parse(until) <= now) return null
  return (
    <div className="flex grow flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-mangue-soft p-4 text-start text-mangue-ink">
      <p id={hintId} className="grow basis-56 font-semibold text-pretty">
        {text}
      </p>
      <Button variant="outline" onClick={act} aria-busy={busy || undefined} aria-describedby={hintId}>
        <Undo2 className="size-4.5" aria-hidden="true" />
        {label}
      </Button>
    </div>
  )
}

/** An order as it was read; its ticks only while it is picked here. */
type ReadOrder = ReturnType<typeof readOrder>
const readOrder = (
  { order, error }: Pick<ReturnType<typeof usePickingOrder>, 'order' | 'error'>,
  ticks: ReturnType<typeof useTicks> | null,
) => ({ order, error, ticks })

type EachProps = {
  ids: readonly string[]
  read: readonly ReadOrder[]
  children: (read: readonly ReadOrder[]) => ReactNode
}

/** Reads one order after the other, because hooks cannot be called in a loop. */
function EachOrder({ ids: [id, ...rest], read, children }: EachProps) {
  if (id === undefined) return children(read)
  return (
    <OneOrder key={id} id={id}>
      {(order) => (
        <EachOrder ids={rest} read={[...read, order]}>
          {children}
        </EachOrder>
      )}
    </OneOrder>
  )
}

type OneProps = { id: string; children: (order: ReadOrder) => ReactNode }

function OneOrder({ id, children }: OneProps) {
  const { order, error } = usePickingOrder(id)
  const isHere = order !== undefined && isPickedHere(order)
  const isGone = order !== undefined && !isHere
  useEffect(() => {
    if (isGone) forgetTicks(id)
  }, [isGone, id])
  if (!isHere) return children(readOrder({ order, error }, null))
  return <WithTicks id={id}>{(ticks) => children(readOrder({ order, error }, ticks))}</WithTicks>
}

/** Only for an order that is picked here: the ticks of others must not be sent. */
function WithTicks({
  id,
  children,
}: {
  id: string
  children: (ticks: ReturnType<typeof useTicks>) => ReactNode
}) {
  return children(useTicks(id))
}
