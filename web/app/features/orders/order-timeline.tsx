import { type Locale, type Order, type OrderEvent, quantityText, timesText } from '@dix/contract'
import {
  Bike,
  Camera,
  Check,
  CornerUpLeft,
  DoorOpen,
  Hand,
  Hourglass,
  PackageCheck,
  Pencil,
  ScanBarcode,
  ShoppingBag,
  Undo2,
  X,
} from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { classNames } from '../../ui/class-names.ts'
import { isSecondAttempt } from './order-words.ts'

const done = { icon: Check, background: 'bg-bissap text-white' }
const problem = { icon: X, background: 'bg-brique text-white' }
const styles = {
  placed: done,
  paid: done,
  changed: { icon: Pencil, background: 'bg-mangue text-cafe' },
  taken: { icon: Hand, background: 'bg-bissap text-white' },
  not_started: { icon: Hourglass, background: 'bg-mangue text-cafe' },
  picking: { icon: ScanBarcode, background: 'bg-bissap text-white' },
  packed: { icon: PackageCheck, background: 'bg-bissap text-white' },
  rider_assigned: { icon: Bike, background: 'bg-bissap text-white' },
  handed_over: { icon: ShoppingBag, background: 'bg-bissap text-white' },
  on_the_way: { icon: Bike, background: 'bg-bissap text-white' },
  rider_dropped: { icon: Undo2, background: 'bg-mangue text-cafe' },
  at_the_door: { icon: DoorOpen, background: 'bg-bissap text-white' },
  code_failed: problem,
  not_delivered: problem,
  on_the_way_back: { icon: CornerUpLeft, background: 'bg-mangue text-cafe' },
  returned: { icon: Undo2, background: 'bg-mangue text-cafe' },
  delivered: done,
  unproven: { icon: Pencil, background: 'bg-mangue text-cafe' },
  proven_by_photo: { icon: Camera, background: 'bg-bissap text-white' },
  cancelled: problem,
  undone: { icon: Undo2, background: 'bg-mangue text-cafe' },
  refund_started: { icon: Undo2, background: 'bg-mangue text-cafe' },
  refund_called_off: { icon: X, background: 'bg-mangue text-cafe' },
  payout_reverted: { icon: Undo2, background: 'bg-mangue text-cafe' },
  refund_failed: { icon: Undo2, background: 'bg-mangue text-cafe' },
  refunded: done,
} as const satisfies Record<OrderEvent, object>

/** The events of an order, oldest first, as dots along a line. */
export function OrderTimeline({ timeline }: Pick<Order, 'timeline'>) {
  const t = useTranslations('orderEvents')
  const reasons = useTranslations('orderReasons')
  const language = useLocale() as Locale
  const formatTime = useTimeFormat(timeline[0]?.at)
  // A newer server may send events that this page does not know.
  const known = timeline.filter(({ event }) => event in styles)
  return (
    <ol>
      {known.map(({ event, at, reason, lines, addressCorrected }, index) => {
        const { icon: Icon, background } = styles[event]
        const isLast = index === known.length - 1
        // An unlisted reason is worth a call if something went wrong, but not for a refund. An undone one holds no more.
        const isSaid =
          reason !== null && event !== 'undone' && (reason !== 'other' || styles[event] === problem)
        return (
          // Two events may have the same kind and time.
          <li key={index} className="relative flex items-start gap-3 pb-3.5 last:pb-0">
            {!isLast && <span className="absolute top-7 bottom-0 left-3.25 w-0.5 bg-bissap" />}
            <span
              className={classNames(
                'flex size-7 shrink-0 items-center justify-center rounded-full',
                background,
              )}
            >
              <Icon className="size-4" aria-hidden="true" />
            </span>
            <div className="min-w-0 grow pt-0.75">
              <p className={classNames(isLast && 'font-bold')}>
                {t(isSecondAttempt(known, index) ? 'secondAttempt' : event)}
              </p>
              {isSaid && reasons.has(reason) && <p className="text-small text-ink-2">{reasons(reason)}</p>}
              {addressCorrected && <p className="text-small text-ink-2">{t('addressCorrected')}</p>}
              {lines.map((line, index) => (
                // Two lines may have the same name.
                <p key={index} className="text-small text-ink-2 wrap-anywhere">
                  {lineText(t, event, { ...line, language })}
                </p>
              ))}
            </div>
            <time dateTime={at} className="shrink-0 pt-1 text-card text-ink-2">
              {formatTime(at)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}

/** A line that the shop changed or refunded. */
function lineText(
  t: ReturnType<typeof useTranslations<'orderEvents'>>,
  event: OrderEvent,
  {
    brand,
    unit,
    stepGrams,
    from,
    to,
    language,
    ...line
  }: Order['timeline'][number]['lines'][number] & {
    language: Locale
  },
): string {
  const name = [line.name, brand, stepGrams ? '' : unit].filter(Boolean).join(', ')
  return event === 'changed'
    ? t('lineChanged', {
        name,
        from: quantityText(language, { quantity: from, stepGrams }),
        to: quantityText(language, { quantity: to, stepGrams }),
      })
    : t('lineRefunded', { name, count: timesText(language, { quantity: from - to, stepGrams }) })
}

/** Formats times, with the day if it differs from the first event's. */
function useTimeFormat(first: string | undefined) {
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'short' })
  return (at: string) =>
    format.dateTime(new Date(at), {
      ...timeOfDay,
      ...(first && day(first) !== day(at) ? { dateStyle: 'medium' } : {}),
    })
}
