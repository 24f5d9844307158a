import { maxBags, type PickingLine, type PickingOrder } from '@dix/contract'
import { ArrowLeft, Minus, PackageCheck, Plus, ScanBarcode, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { countdownText, useSecondsLeft } from '../../platform/api/use-seconds-left.ts'
import { useOnline } from '../../platform/dom/connection.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showSuccess } from '../../ui/overlay/success.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ScanDialog } from '../back-office/index.ts'
import { cachePicking, usePickingOrder } from './counter-query.ts'
import { MissingSheet } from './missing-sheet.tsx'
import { PickLine } from './pick-line.tsx'
import { forgetTicks, type Tick, useTicks } from './ticks.ts'

type PickOrderProps = { id: string; onClose: () => void }

/** An order that is being picked, its lines in the order of the store's categories. */
export function PickOrder({ id, onClose }: PickOrderProps) {
  const t = useTranslations('counter')
  const { order, error } = usePickingOrder(id)
  const isGone = order !== undefined && (order.status !== 'picking' || !order.mine)
  useEffect(() => {
    if (isGone) forgetTicks(id)
  }, [isGone, id])
  const icon = <PackageCheck className="size-10" aria-hidden="true" />
  const back = (
    <Button variant="outline" onClick={onClose}>
      {t('back')}
    </Button>
  )
  if (error)
    return (
      <Notice icon={icon} title={t('failed')} hint={error.message}>
        {back}
      </Notice>
    )
  if (!order) return <Skeleton className="h-64 rounded-panel" />
  if (isGone)
    return (
      <Notice
        icon={icon}
        title={order.status === 'picking' && order.picker ? t('taken', { name: order.picker }) : t('gone')}
      >
        {back}
      </Notice>
    )
  return <Picking order={order} onClose={onClose} />
}

/** A line with the ticks that the server does not know yet. */
function ticked(line: PickingLine, tick: Tick | undefined): PickingLine {
  if (!tick) return line
  const steps = 'grams' in tick ? Math.floor(tick.grams / (line.stepGrams ?? 1)) : tick.quantity
  return { ...line, picked: Math.min(line.quantity, steps) }
}

const isDone = ({ quantity, picked, stepGrams }: PickingLine) =>
  quantity === 0 || (stepGrams ? picked > 0 : picked === quantity)

function Picking({ order, onClose }: { order: PickingOrder; onClose: () => void }) {
  const t = useTranslations('counter')
  const isOnline = useOnline()
  const { ticks, put, lost } = useTicks(order._id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState<PickingLine | null>(null)
  const waiting = Object.keys(ticks).length > 0
  const [scanning, setScanning] = useState(false)
  const lines = order.items.map((line) => ticked(line, ticks[line.productId]))
  const counted = lines.filter(({ quantity }) => quantity > 0)
  const done = counted.filter(isDone).length
  const current = lines.find((line) => line.productId === chosen) ?? lines.find((line) => !isDone(line))
  const tick = (line: PickingLine, tick: Tick) => {
    put(line.productId, tick)
    setChosen(null)
  }
  const scan = (code: string) => {
    setScanning(false)
    const line = lines.find(({ barcode, quantity }) => barcode === code && quantity > 0)
    if (!line) toast('error', t('unknownCode', { code }))
    else if (isDone(line)) toast('success', t('alreadyPicked', { name: line.name }))
    else if (line.stepGrams) setChosen(line.productId)
    else put(line.productId, { quantity: line.picked + 1 })
  }
  return (
    <div className="mx-auto -mt-4 max-w-160 bg-white max-md:-mx-4 md:mt-0 md:rounded-panel md:shadow-e1">
      <div className="px-4 pt-3">
        <div className="flex items-center gap-2">
          <IconButton label={t('back')} onClick={onClose} className="-ml-2.5">
            <ArrowLeft className="size-5.5" aria-hidden="true" />
          </IconButton>
          <h1 className="type-h3 min-w-0 grow truncate">{order.orderId}</h1>
          <p
            role="status"
            aria-label={t('progress', { picked: done, lines: counted.length })}
            className="type-h3"
          >
            {done} / {counted.length}
          </p>
        </div>
        <div className="flex gap-1.5 py-3" aria-hidden="true">
          {counted.map((line) => (
            <span
              key={line.productId}
              className={classNames(
                'h-1 grow rounded-full',
                isDone(line) ? 'bg-feuille' : line === current ? 'bg-mangue' : 'bg-sable',
              )}
            />
          ))}
        </div>
        {order.note && (
          <p className="mb-3 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink wrap-anywhere">
            {t.rich('note', { note: order.note, b: (text) => <b>{text}</b> })}
          </p>
        )}
      </div>
      {(!isOnline || lost) && (
        <p role="status" className="flex items-center gap-2 bg-cafe px-4 py-2.5 text-card text-white">
          <WifiOff className="size-4.5 shrink-0" aria-hidden="true" />
          {t('offline')}
        </p>
      )}
      {groupsOf(lines).map(({ key, name, aisle, items }) => (
        <section key={key}>
          <h2 className="flex h-10 items-center justify-between gap-3 border-y border-line bg-coton px-4 text-card font-bold">
            {name || t('otherGoods')}
            {aisle !== null && <span className="font-normal text-ink-2">{t('aisle', { aisle })}</span>}
          </h2>
          <ul className="divide-y divide-line">
            {items.map((line) => (
              <PickLine
                key={line.productId}
                order={order}
                line={line}
                done={isDone(line)}
                current={line === current}
                onChoose={() => setChosen(line.productId)}
                onTick={(value) => tick(line, value)}
                onMissing={() => setMissing(line)}
              />
            ))}
          </ul>
        </section>
      ))}
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 border-t border-line bg-white px-4 py-3 md:rounded-b-panel"
      >
        {done === counted.length ? (
          <Pack order={order} waiting={waiting} onPacked={onClose} />
        ) : (
          <Button onClick={() => setScanning(true)} className="min-h-14! w-full">
            <ScanBarcode className="size-5" aria-hidden="true" />
            {t('scan')}
          </Button>
        )}
      </div>
      {scanning && <ScanDialog onCode={scan} onClose={() => setScanning(false)} />}
      {missing && (
        <MissingSheet order={order} line={missing} waiting={waiting} onClose={() => setMissing(null)} />
      )}
    </div>
  )
}

type Group = { key: string; name: string; aisle: number | null; items: PickingLine[] }

/** The lines by category, in their order. */
function groupsOf(lines: readonly PickingLine[]): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.aisle === line.aisle) last.items.push(line)
    else groups.push({ key: line.productId, name: line.category, aisle: line.aisle, items: [line] })
  }
  return groups
}

type PackProps = { order: PickingOrder; waiting: boolean; onPacked: () => void }

/** The number of bags, and the button that ends the picking. */
function Pack({ order: { _id, version, orderId, items }, waiting, onPacked }: PackProps) {
  const t = useTranslations('counter')
  const times = items.flatMap(({ proposal }) => (proposal?.decision === null ? proposal.decideUntil : []))
  const left = useSecondsLeft(times.toSorted().at(-1))
  const [bags, setBags] = useState(1)
  const { busy, act } = useAction(async () => {
    const { data } = await ask('PUT /api/picking/pack', { _id, version, bags })
    showSuccess(t('packed', { order: orderId }))
    onPacked()
    cachePicking(data)
  })
  return (
    <>
      {left > 0 && (
        <p className="pb-3 text-card text-ink-2">{t('decisionAwaited', { left: countdownText(left) })}</p>
      )}
      <div className="flex items-center gap-3">
        <fieldset className="flex items-center rounded-button bg-bissap-soft text-bissap">
          <legend className="sr-only">{t('bags')}</legend>
          <IconButton label={t('fewerBags')} disabled={bags === 1} onClick={() => setBags(bags - 1)}>
            <Minus className="size-5" aria-hidden="true" />
          </IconButton>
          <output className="min-w-16 text-center font-bold">{t('bagCount', { count: bags })}</output>
          <IconButton label={t('moreBags')} disabled={bags === maxBags} onClick={() => setBags(bags + 1)}>
            <Plus className="size-5" aria-hidden="true" />
          </IconButton>
        </fieldset>
        <Button
          variant="success"
          disabled={waiting || left > 0}
          aria-busy={busy || undefined}
          onClick={act}
          className="min-h-14! grow"
        >
          <PackageCheck className="size-5" aria-hidden="true" />
          {t('pack')}
        </Button>
      </div>
    </>
  )
}
