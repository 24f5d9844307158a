import {
  arrivalStages,
  type Locale,
  type Order,
  type OrderArrival,
  type OrderSlot,
  orderStateTable,
  slotDay,
  slotTimes,
  stateOf,
  timeWords,
  type WireOrderState,
} from '@dix/contract'
import { CalendarDays, Hourglass } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { useNow } from '../../platform/use-now.ts'
import { classNames } from '../../ui/class-names.ts'

const minute = 60_000

const stageOf = (status: WireOrderState) => {
  const state = stateOf(orderStateTable, status)
  return state ? orderStateTable[state].stage : null
}

/**
 * When an order will probably arrive; says so when that moves by more than a minute, or nobody began to pick it. Until
 * then, the slot that it waits for.
 */
export function Arrival({ order }: { order: Pick<Order, 'status' | 'arrival' | 'timeline' | 'slot'> }) {
  const { status, arrival, timeline, slot } = order
  const isLate = status === 'placed' && timeline.some(({ event }) => event === 'not_started')
  return (
    <>
      {isLate && <NotStarted />}
      {arrival && <ArrivalRange status={status} arrival={arrival} />}
      {slot && !arrival && stageOf(status) === 'waiting' && <Planned slot={slot} />}
    </>
  )
}

/** The slot of an order that nobody prepares yet. */
function Planned({ slot }: { slot: OrderSlot }) {
  const t = useTranslations('orders')
  const locale = useLocale() as Locale
  const now = useNow()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6 rounded-card border border-line bg-white p-4">
      <h2 id={id} className="flex items-center gap-2 text-card text-ink-2">
        <CalendarDays className="size-5 shrink-0" aria-hidden="true" />
        {t('planned')}
      </h2>
      <p className="text-h1 font-extrabold tabular-nums">{slotTimes(slot, locale)}</p>
      <p className="font-semibold first-letter:uppercase">{slotDay(slot, locale, null)}</p>
      <p className="mt-2 text-small text-ink-2">
        {now < Date.parse(slot.prepareAt)
          ? t('plannedHint', { time: timeWords(slot.prepareAt.slice(11, 16), locale) })
          : t('plannedDue')}
      </p>
    </section>
  )
}

function NotStarted() {
  const t = useTranslations('orders')
  return (
    <p role="status" className="mb-6 flex items-center gap-3 rounded-card bg-mangue-soft p-4 text-pretty">
      <Hourglass className="size-5 shrink-0" aria-hidden="true" />
      {t('notStarted')}
    </p>
  )
}

function ArrivalRange({ status, arrival }: { status: WireOrderState; arrival: OrderArrival }) {
  const t = useTranslations('orders')
  const id = useId()
  const now = useNow()
  const format = useFormatter()
  const [announced, setAnnounced] = useState({ now: arrival, before: arrival })
  const isMoved = Math.abs(movedBy(announced.now, arrival)) > minute
  if (isMoved) setAnnounced({ now: arrival, before: announced.now })
  const moved = movedBy(announced.before, announced.now)
  const range = ({ from, to }: OrderArrival) =>
    format.dateTimeRange(floorMinute(from), ceilMinute(to), { ...timeOfDay, dateStyle: undefined })
  const left = Math.max(1, Math.ceil((Date.parse(arrival.to) - now) / minute))
  return (
    <section aria-labelledby={id} className="mb-6 rounded-card border border-line bg-white p-4">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="flex items-center gap-2 text-card text-ink-2">
            <span className="size-2.5 rounded-full bg-mangue ring-4 ring-mangue-soft" aria-hidden="true" />
            {t('arrival')}
          </h2>
          <p className="text-h1 font-extrabold tabular-nums">{range(arrival)}</p>
        </div>
        <p className="flex h-14 w-13 shrink-0 flex-col items-center justify-center rounded-field bg-mangue leading-none text-cafe">
          <span className="text-h2-phone font-extrabold tabular-nums">{left}</span>
          <span className="text-badge font-bold">{t('minutesLeft')}</span>
        </p>
      </div>
      <Steps status={status} />
      <p aria-live="polite" className="mt-3 text-small text-ink-2 empty:hidden">
        {Math.abs(moved) > minute &&
          t(moved > 0 ? 'arrivalLater' : 'arrivalEarlier', { before: range(announced.before) })}
      </p>
    </section>
  )
}

/** Done steps are filled, the current one half. Hidden from screen readers: the timeline below says the same. */
function Steps({ status }: { status: WireOrderState }) {
  const stage = stageOf(status)
  const present = stage ? arrivalStages.indexOf(stage) : -1
  return (
    <div className="mt-3 flex gap-1" aria-hidden="true">
      {arrivalStages.map((name, index) => (
        <span key={name} className="h-1.5 grow overflow-hidden rounded-full bg-line">
          <span
            className={classNames(
              'block h-full bg-bissap',
              index < present ? 'w-full' : index === present ? 'w-1/2' : 'w-0',
            )}
          />
        </span>
      ))}
    </div>
  )
}

/** Milliseconds by which the end of the range has moved. */
const movedBy = (before: OrderArrival, after: OrderArrival) => Date.parse(after.to) - Date.parse(before.to)
const floorMinute = (time: string) => new Date(Math.floor(Date.parse(time) / minute) * minute)
const ceilMinute = (time: string) => new Date(Math.ceil(Date.parse(time) / minute) * minute)
