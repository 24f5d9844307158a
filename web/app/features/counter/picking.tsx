import { type Locale, type OrderSlot, type PickingLine, type PickingOrder, slotWords } from '@dix/contract'
import { ArrowLeft, ScanBarcode, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { useOnline } from '../../platform/dom/connection.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { UnbrokenEnd } from '../../ui/layout/unbroken-end.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { ScanDialog, useStepFocus } from '../back-office/index.ts'
import { MissingSheet } from './missing-sheet.tsx'
import { Pack } from './pack.tsx'
import { PickLine } from './pick-line.tsx'
import type { Tick, useTicks } from './ticks.ts'

/** An order with the ticks that the server does not have yet. */
export type PickedOrder = { order: PickingOrder } & ReturnType<typeof useTicks>

/** A line with its order; the same product of two orders is two lines. */
type Row = { key: string; of: PickedOrder; line: PickingLine }

/** A line with the ticks that the server does not have yet. */
function ticked(line: PickingLine, tick: Tick | undefined): PickingLine {
  if (!tick) return line
  const steps = 'grams' in tick ? Math.floor(tick.grams / (line.stepGrams ?? 1)) : tick.quantity
  return { ...line, picked: Math.min(line.quantity, steps) }
}

const isDone = ({ line: { quantity, picked, stepGrams } }: Row) =>
  quantity === 0 || (stepGrams ? picked > 0 : picked === quantity)
const isCounted = ({ line }: Row) => line.quantity > 0

/** The lines of all orders in the order of the aisles, equal products together. */
function rowsOf(picked: readonly PickedOrder[]): Row[] {
  const rows = picked.flatMap((of) =>
    of.order.items.map((line) => ({
      key: `${of.order._id} ${line.productId}`,
      of,
      line: ticked(line, of.ticks[line.productId]),
    })),
  )
  if (picked.length === 1) return rows
  const aisleOf = ({ line }: Row) => line.aisle ?? Number.MAX_SAFE_INTEGER
  return rows.toSorted(
    (one, other) => aisleOf(one) - aisleOf(other) || one.line.name.localeCompare(other.line.name),
  )
}

/** The lines to pick, by category, and the bar with the barcode scanner and the finished orders. */
export function Picking({ picked, onClose }: { picked: readonly PickedOrder[]; onClose: () => void }) {
  const t = useTranslations('counter')
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<string | null>(null)
  const [sheet, setSheet] = useState<{ key: string; another: boolean } | null>(null)
  const [scanning, setScanning] = useState(false)
  const isBatch = picked.length > 1
  const rows = rowsOf(picked)
  const counted = rows.filter(isCounted)
  const done = counted.filter(isDone).length
  const current = rows.find(({ key }) => key === chosen) ?? rows.find((row) => !isDone(row))
  const missing = rows.find(({ key }) => key === sheet?.key)
  useStepFocus(rows.map((row) => `${row.key} ${row.line.quantity} ${isDone(row)}`).join())
  const finished = picked.filter((of) => counted.every((row) => row.of !== of || isDone(row)))
  const scan = (code: string) => {
    setScanning(false)
    const found = counted.filter(({ line }) => line.barcode === code)
    const row = found.find((row) => !isDone(row)) ?? found[0]
    if (!row) toast('error', t('unknownCode', { code }))
    else if (isDone(row)) toast('success', t('alreadyPicked', { name: row.line.name }))
    else if (row.line.stepGrams) setChosen(row.key)
    else row.of.put(row.line.productId, { quantity: row.line.picked + 1 })
  }
  const title = isBatch ? t('batch', { count: picked.length }) : picked[0]?.order.orderId
  return (
    // On phones its bar is at the foot of the screen, where the thumb is, however few lines there are.
    <div className="mx-auto -mt-4 flex max-w-160 flex-col bg-white max-md:-mx-4 max-md:-mb-10 max-md:min-h-[calc(100dvh-3.5rem)] md:mt-0 md:rounded-panel md:shadow-e1">
      <div className="px-4 pt-3">
        <div className="flex items-center gap-2">
          <IconButton label={t('back')} onClick={onClose} className="-ml-2.5">
            <ArrowLeft className="size-5.5" aria-hidden="true" />
          </IconButton>
          <h1 className="type-h3 min-w-0 grow truncate">{title}</h1>
          <p
            role="status"
            aria-label={t('progress', { picked: done, lines: counted.length })}
            className="type-h3"
          >
            {done} / {counted.length}
          </p>
        </div>
        <div className="flex gap-1.5 py-3" aria-hidden="true">
          {counted.map((row) => (
            <span
              key={row.key}
              className={classNames(
                'h-1 grow rounded-full',
                isDone(row) ? 'bg-feuille' : row === current ? 'bg-mangue' : 'bg-sable',
              )}
            />
          ))}
        </div>
        {picked.map(({ order: { _id, orderId, note, slot } }) => (
          <Note key={_id} orderId={isBatch ? orderId : null} note={note} slot={slot} />
        ))}
      </div>
      {(!isOnline || picked.some(({ lost }) => lost)) && (
        <p role="status" className="flex items-center gap-2 bg-cafe px-4 py-2.5 text-card text-white">
          <WifiOff className="size-4.5 shrink-0" aria-hidden="true" />
          {t('offline')}
        </p>
      )}
      {groupsOf(rows).map(({ key, name, aisle, items }) => (
        <section key={key}>
          <h2 className="flex h-10 items-center justify-between gap-3 border-y border-line bg-coton px-4 text-card font-bold">
            {name || t('otherGoods')}
            {aisle !== null && <span className="font-normal text-ink-2">{t('aisle', { aisle })}</span>}
          </h2>
          <ul className="divide-y divide-line">
            {items.map((row) => (
              <PickLine
                key={row.key}
                order={row.of.order}
                isOfBatch={isBatch}
                line={row.line}
                done={isDone(row)}
                current={row === current}
                onChoose={() => setChosen(row.key)}
                onTick={(value) => {
                  row.of.put(row.line.productId, value)
                  setChosen(null)
                }}
                onMissing={() => setSheet({ key: row.key, another: false })}
                onAnother={() => setSheet({ key: row.key, another: true })}
              />
            ))}
          </ul>
        </section>
      ))}
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 mt-auto flex flex-col gap-3 border-t border-line bg-white px-4 py-3 md:rounded-b-panel"
      >
        {finished.map(({ order, ticks }) => (
          <Pack
            key={order._id}
            order={order}
            isOfBatch={isBatch}
            waiting={hasTicks(ticks)}
            onPacked={() => !isBatch && onClose()}
          />
        ))}
        {done < counted.length && (
          <Button onClick={() => setScanning(true)} className="min-h-14! w-full">
            <ScanBarcode className="size-5" aria-hidden="true" />
            {t('scan')}
          </Button>
        )}
      </div>
      {scanning && <ScanDialog onCode={scan} onClose={() => setScanning(false)} />}
      {sheet && missing && (
        <MissingSheet
          order={missing.of.order}
          line={missing.line}
          waiting={hasTicks(missing.of.ticks)}
          another={sheet.another}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  )
}

const hasTicks = (ticks: PickedOrder['ticks']) => Object.keys(ticks).length > 0

type NoteProps = {
  /** The order's number, if several are picked. */
  orderId: string | null
  note: string | null
  slot: OrderSlot | undefined
}

/** The customer's note, and the delivery slot that they chose. */
function Note({ orderId, note, slot }: NoteProps) {
  const t = useTranslations('counter')
  const locale = useLocale() as Locale
  const now = useNow()
  if (!note && !slot) return null
  return (
    <p className="mb-3 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink wrap-anywhere">
      {orderId && <b>{orderId} · </b>}
      {slot && (
        <b className="block">
          <UnbrokenEnd text={t('forSlot', { slot: slotWords(slot, locale, now) })} />
        </b>
      )}
      {note && t.rich('note', { note, b: (text) => <b>{text}</b> })}
    </p>
  )
}

type Group = { key: string; name: string; aisle: number | null; items: Row[] }

/** The lines by category, in their order. */
function groupsOf(rows: readonly Row[]): Group[] {
  const groups: Group[] = []
  for (const row of rows) {
    const { aisle, category: name } = row.line
    const last = groups.at(-1)
    if (last?.aisle === aisle) last.items.push(row)
    else groups.push({ key: row.key, name, aisle, items: [row] })
  }
  return groups
}
