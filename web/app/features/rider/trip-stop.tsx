import { comingStates, notDeliveredReasons, type OrderState, type TripOrder } from '@dix/contract'
import { CircleAlert, DoorOpen, Navigation, Phone } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { countdownText, useSecondsLeft } from '../../platform/api/use-seconds-left.ts'
import { mapHref } from '../../platform/map-href.ts'
import { calledNumber, callHref } from '../../platform/phone.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Cash, TooEarly } from './cash.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { LargeButton, largeTarget } from './large-button.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { useStep, useSteps } from './rider-query.ts'

type TripStopProps = {
  stop: TripOrder
  /** Minutes at the door before nobody is there. */
  doorMinutes: number
  /** 1 is the next door, which also has its steps. */
  position: number
  onGoFirst: () => void
}

/** A door of the trip: where it is, its cash, and what the rider does next. */
export function TripStop({ stop, doorMinutes, position, onGoFirst }: TripStopProps) {
  const t = useTranslations('rider')
  const { orderId, status, customerName, note } = stop
  const { address_line, landmark, quarterName } = stop.delivery_address
  const isNext = position === 1
  const { isHere, isReturning, mayGoFirst } = stops[status] ?? {}
  return (
    <li className={classNames('rounded-card border-2 border-cafe p-4', isNext && !isHere && 'bg-mangue')}>
      <div className="flex gap-3">
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-cafe text-h2-phone font-bold text-white"
        >
          {position}
        </span>
        <div className="min-w-0 grow wrap-anywhere">
          <h2 className="text-h2 font-bold">{address_line}</h2>
          {landmark && <p>{landmark}</p>}
          {quarterName && <p>{quarterName}</p>}
          <p>
            {customerName} · <span className="whitespace-nowrap">{orderId}</span>
          </p>
        </div>
      </div>
      {note && (
        <p className="mt-3 wrap-anywhere">
          <b>{t('note')}</b> {note}
        </p>
      )}
      <div
        className={classNames(
          'mt-3 border-cafe',
          isHere ? 'rounded-card border-2 bg-mangue p-3' : 'border-t-2 pt-3',
        )}
      >
        {isReturning ? <p className="font-bold">{t('back')}</p> : <Cash order={stop} />}
      </div>
      {comingStates.includes(status) && <TooEarly order={stop} />}
      {isNext ? (
        <StopActions stop={stop} doorMinutes={doorMinutes} />
      ) : (
        mayGoFirst && (
          <LargeButton
            onClick={onGoFirst}
            aria-label={`${t('goFirst')}: ${address_line}`}
            className="mt-3 w-full"
          >
            {t('goFirst')}
          </LargeButton>
        )
      )}
    </li>
  )
}

/** The links to the customer, and the steps that the state of the order allows. */
function StopActions({ stop, doorMinutes }: DoorProps) {
  const { Steps, isReturning } = stops[stop.status] ?? {}
  return (
    <div className="mt-3 flex flex-col gap-3">
      {!isReturning && <Contact stop={stop} />}
      {Steps && <Steps stop={stop} doorMinutes={doorMinutes} />}
    </div>
  )
}

function Contact({ stop: { delivery_address: address } }: { stop: TripOrder }) {
  const t = useTranslations('rider')
  const { latitude, longitude } = address
  return (
    <div className="flex flex-wrap gap-3">
      <a href={callHref(calledNumber(address))} className={`${largeTarget} grow basis-32`}>
        <Phone className="size-5 shrink-0" aria-hidden="true" />
        {t('call')}
      </a>
      {latitude !== null && longitude !== null && (
        <a
          href={mapHref({ latitude, longitude })}
          target="_blank"
          rel="noreferrer"
          className={`${largeTarget} grow basis-32`}
        >
          <Navigation className="size-5 shrink-0" aria-hidden="true" />
          {t('map')}
        </a>
      )}
    </div>
  )
}

function OnTheWay({ stop: { _id, orderId, version } }: { stop: TripOrder }) {
  const t = useTranslations('rider')
  const [dropping, setDropping] = useState(false)
  const order = { body: { _id }, orderId, version }
  const arriving = useStep({ route: 'PUT /api/rider/arrive', ...order })
  const leaving = useStep({ route: 'PUT /api/rider/drop', ...order })
  return (
    <>
      <LargeButton variant="filled" onClick={arriving.act} aria-busy={arriving.busy || undefined}>
        <DoorOpen className="size-5 shrink-0" aria-hidden="true" />
        {t('arrive')}
      </LargeButton>
      <LargeButton onClick={() => setDropping(true)}>{t('drop')}</LargeButton>
      {dropping && (
        <Dialog title={t('drop')} onClose={() => setDropping(false)}>
          <p className="text-h3">{t('dropHint', { order: orderId })}</p>
          <div className="mt-4 flex flex-col gap-3">
            <LargeButton variant="filled" onClick={leaving.act} aria-busy={leaving.busy || undefined}>
              {t('drop')}
            </LargeButton>
            <LargeButton onClick={() => setDropping(false)}>{t('keep')}</LargeButton>
          </div>
        </Dialog>
      )}
    </>
  )
}

type DoorProps = Pick<TripStopProps, 'stop' | 'doorMinutes'>

function AtTheDoor({ stop, doorMinutes }: DoorProps) {
  const t = useTranslations('rider')
  const [failing, setFailing] = useState(false)
  return (
    <>
      <DeliverForm stop={stop} />
      <LargeButton onClick={() => setFailing(true)}>
        <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
        {t('notDelivered')}
      </LargeButton>
      {failing && <FailedDelivery stop={stop} doorMinutes={doorMinutes} onClose={() => setFailing(false)} />}
    </>
  )
}

/** Why nothing is delivered. That nobody is there can be said only after a wait. */
function FailedDelivery({ stop, doorMinutes, onClose }: DoorProps & { onClose: () => void }) {
  const t = useTranslations('rider')
  const reasons = useTranslations('deskReasons')
  const make = useSteps()
  const { _id, orderId, version, arrivedAt, delivery_address: address } = stop
  const waitUntil = arrivedAt
    ? new Date(Date.parse(arrivedAt) + doorMinutes * 60_000).toISOString()
    : undefined
  const left = useSecondsLeft(waitUntil)
  const wait = left > 0 ? t('waitAtDoor', { time: countdownText(left) }) : null
  return (
    <ReasonSheet
      title={t('notDelivered')}
      reasons={notDeliveredReasons}
      nameOf={(reason) => reasons(reason)}
      waitFor={(reason) => (reason === 'nobody_there' ? wait : null)}
      send={(reason) =>
        make({ route: 'PUT /api/rider/not-delivered', body: { _id, reason }, orderId, version })
      }
      onClose={onClose}
    >
      <div className="mb-4 flex flex-col gap-3 wrap-anywhere">
        <p className="text-h3">
          <b>{address.address_line}</b>
          {address.landmark && <span className="block">{address.landmark}</span>}
        </p>
        <Contact stop={stop} />
      </div>
    </ReasonSheet>
  )
}

function NotDelivered({ stop: { _id, orderId, version } }: { stop: TripOrder }) {
  const t = useTranslations('rider')
  const order = { body: { _id }, orderId, version }
  const trying = useStep({ route: 'PUT /api/rider/try-again', ...order })
  const returning = useStep({ route: 'PUT /api/rider/head-back', ...order })
  return (
    <>
      <p className="flex items-center gap-2 font-bold">
        <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
        {t('notDelivered')}
      </p>
      <LargeButton variant="filled" onClick={trying.act} aria-busy={trying.busy || undefined}>
        {t('tryAgain')}
      </LargeButton>
      <LargeButton onClick={returning.act} aria-busy={returning.busy || undefined}>
        {t('headBack')}
      </LargeButton>
    </>
  )
}

type Stop = {
  /** The place among the stops of a trip, 0 for the first. */
  rank: number
  Steps: ComponentType<DoorProps> | null
  /** Whether the rider is at this door. */
  isHere?: true
  /** Whether the rider may make it the next door. */
  mayGoFirst?: true
  /** Whether the goods go back to the store, so that nothing is left to do at the door. */
  isReturning?: true
}

/** The stop of an order in each state, with the rider's steps; null if it is on no trip. */
const stops: Record<OrderState, Stop | null> = {
  awaiting_payment: null,
  placed: null,
  taken: null,
  picking: null,
  packed: null,
  on_the_way: { rank: 1, Steps: OnTheWay, mayGoFirst: true },
  at_the_door: { rank: 0, Steps: AtTheDoor, isHere: true },
  delivered: null,
  not_delivered: { rank: 2, Steps: NotDelivered },
  on_the_way_back: { rank: 3, Steps: null, isReturning: true },
  returned: null,
  cancelled: null,
  expired: null,
}

/** The place of an order among the stops of a trip: at the door, next, failed, returning. */
export const stopRank = (status: OrderState): number => stops[status]?.rank ?? 0
