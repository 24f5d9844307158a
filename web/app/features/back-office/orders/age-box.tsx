import { type DeskRow, type Locale, type OrderSlot, orderStateTable, timeWords } from '@dix/contract'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'
import { useNow } from '../../../platform/use-now.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useShop } from '../../shop/index.ts'
import { type AgeTone, ageParts, ageTone, minutesSince, preparationDueAt } from '../desk/age.ts'

const looks: Record<AgeTone, string> = {
  calm: 'bg-sable text-ink-2',
  waiting: 'bg-mangue-soft text-mangue-ink',
  near: 'bg-mangue text-cafe',
  late: 'bg-brique-soft text-brique ring-2 ring-brique ring-inset',
}

const box =
  'flex h-12 w-13 shrink-0 flex-col items-center justify-center rounded-field text-center leading-none'

type AgeProps = Pick<DeskRow, 'status' | 'placedAt' | 'slot'>

/**
 * The time since an open order was placed, with its unit; its colour says how urgent it is. Of an order for a slot, when
 * the slot starts, until its preparation is due.
 */
export function AgeBox(order: AgeProps) {
  const t = useTranslations('desk')
  const now = useNow()
  const { deliveryMinutes } = useShop()
  const { status, slot } = order
  const begin = preparationDueAt(order)
  const minutes = minutesSince(begin, now)
  const promised = slot ? minutesSince(begin, Date.parse(slot.to)) : deliveryMinutes
  const tone = ageTone(status, minutes, promised)
  if (tone === null) return null
  if (slot && Date.parse(begin) > now) return <SlotBox slot={slot} />
  const { figure, unit } = ageParts(minutes)
  return (
    <span className={classNames(box, looks[tone])}>
      <span className="text-h2-phone leading-5 font-extrabold tabular-nums">{figure}</span>
      <span className="text-badge leading-4">{t(`age_${unit}`, { count: figure })}</span>
    </span>
  )
}

/** The day of a slot. */
export const weekday = { weekday: 'short', timeZone: 'UTC' } as const

function SlotBox({ slot: { from } }: { slot: OrderSlot }) {
  const format = useFormatter()
  const locale = useLocale() as Locale
  return (
    <time dateTime={from} className={classNames(box, looks.calm)}>
      <span className="text-small leading-5 font-extrabold tabular-nums">
        {timeWords(from.slice(11, 16), locale)}
      </span>
      <span className="text-badge leading-4">{format.dateTime(new Date(from), weekday)}</span>
    </time>
  )
}

/** The same, or the time when a closed order was placed; its day if that was not today. */
export function AgeOrDay(order: AgeProps) {
  const format = useFormatter()
  const now = useNow()
  if (orderStateTable[order.status].open) return <AgeBox {...order} />
  const placed = new Date(order.placedAt)
  const isToday = order.placedAt.slice(0, 10) === new Date(now).toISOString().slice(0, 10)
  return (
    <time
      dateTime={order.placedAt}
      className={classNames(box, 'border border-line text-card leading-4.5 font-semibold text-ink-2')}
    >
      {isToday
        ? format.dateTime(placed, timeOfDay)
        : format.dateTime(placed, { day: 'numeric', month: 'short' })}
    </time>
  )
}
