import type { OfferedOrder, RiderWork } from '@dix/contract'
import { Navigation, PackageCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminHead, useStepFocus } from '../back-office/index.ts'
import { Cash, ChangeToCarry, PromisedTime } from './cash.tsx'
import { LargeButton } from './large-button.tsx'
import { ConnectionBar, RefusedSteps, WaitingSteps } from './queued-steps.tsx'
import { useRiderWork, useStep } from './rider-query.ts'
import { SharePosition } from './share-position.tsx'
import { ShiftCash, StartShift } from './shift.tsx'
import { TripStop } from './trip-stop.tsx'

/** The rider's page: the trip with the next door first, or the packed orders to choose a trip from. */
export function RiderPage() {
  const t = useTranslations('rider')
  const rider = useRiderWork()
  const { waiting, refused } = rider
  return (
    <>
      <AdminHead title={t('title')} />
      <div className="mx-auto max-w-160 bg-white text-h3 text-cafe max-md:-mx-4 max-md:-mt-4 max-md:-mb-10 max-md:min-h-[calc(100dvh-3.5rem)] md:rounded-panel md:border-2 md:border-cafe">
        <ConnectionBar count={waiting.length} />
        <div className="p-4">
          <RefusedSteps steps={refused} />
          <Work {...rider} />
        </div>
      </div>
    </>
  )
}

function Work({ work, error, refetch, waiting }: ReturnType<typeof useRiderWork>) {
  const t = useTranslations('rider')
  useStepFocus(work?.trip?.doors.map(({ _id, status }) => `${_id} ${status}`).join() ?? 'no trip')
  if (error)
    return (
      <Empty title={t('failed')} hint={error.message}>
        <LargeButton onClick={() => void refetch()}>{t('retry')}</LargeButton>
      </Empty>
    )
  if (!work) return <Skeleton className="h-64 rounded-card" />
  const { shift, trip, offers, afterHandIn, doorMinutes } = work
  if (!shift && !trip) return <StartShift />
  return (
    <>
      {!trip && (shift?.paidOnly || afterHandIn > 0) && (
        <p role="status" className="mb-4 rounded-card border-2 border-cafe bg-mangue p-3 font-bold">
          {shift?.paidOnly ? t('paidOnly') : t('afterHandIn', { count: afterHandIn })}
        </p>
      )}
      {trip ? (
        <Trip trip={trip} doorMinutes={doorMinutes} />
      ) : (
        <Offers offers={offers} isWaiting={waiting.length > 0} />
      )}
      <WaitingSteps steps={waiting} />
      {shift && <ShiftCash shift={shift} onTrip={trip !== null} />}
    </>
  )
}

type OffersProps = Pick<RiderWork, 'offers'> & { isWaiting: boolean }

/** @param isWaiting whether steps have yet to be sent, of which one may be that the rider took the offer */
function Offers({ offers, isWaiting }: OffersProps) {
  const t = useTranslations('rider')
  if (offers.length === 0 && isWaiting) return null
  if (offers.length === 0) return <Empty title={t('none')} hint={t('noneHint')} />
  return (
    <ul className="flex flex-col gap-4">
      {offers.map((offer) => (
        <Offer key={offer.orders[0]!._id} offer={offer} isTaken={isWaiting} />
      ))}
    </ul>
  )
}

type EmptyProps = { title: string; hint: string; children?: ReactNode }

function Empty({ title, hint, children }: EmptyProps) {
  return (
    <section className="flex flex-col items-center gap-2 rounded-card border-2 border-cafe px-4 py-10 text-center">
      <PackageCheck className="size-10" aria-hidden="true" />
      <h2 className="text-h2 font-bold">{title}</h2>
      <p className="text-pretty">{hint}</p>
      {children && <div className="mt-3">{children}</div>}
    </section>
  )
}

type OfferProps = { offer: RiderWork['offers'][number]; isTaken: boolean }

function Offer({ offer: { storeName, orders }, isTaken }: OfferProps) {
  const t = useTranslations('rider')
  const numbers = orders.map(({ orderId }) => orderId).join(', ')
  const { busy, act } = useStep({
    route: 'POST /api/rider/take',
    body: { orders: orders.map(({ _id }) => _id) },
    orderId: numbers,
    version: orders[0]!.version,
  })
  const label = t('take', { count: orders.length })
  return (
    <li className="flex flex-col gap-3 rounded-card border-2 border-cafe p-4">
      {storeName && <p className="font-bold">{storeName}</p>}
      {orders.map((order) => (
        <OfferedDoor key={order._id} order={order} />
      ))}
      <ChangeToCarry orders={orders} />
      {!isTaken && (
        <LargeButton
          variant="filled"
          onClick={act}
          aria-busy={busy || undefined}
          aria-label={`${label}: ${numbers}`}
        >
          <Navigation className="size-5 shrink-0" aria-hidden="true" />
          {label}
        </LargeButton>
      )}
    </li>
  )
}

function OfferedDoor({ order }: { order: OfferedOrder }) {
  const { orderId, addressLine, landmark, quarterName, promisedAt } = order
  return (
    <section className="flex flex-col gap-1 border-b-2 border-cafe pb-3 wrap-anywhere">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{orderId}</span>
        <PromisedTime at={promisedAt} />
      </p>
      <h2 className="text-h2-phone font-bold">{addressLine}</h2>
      {landmark && <p>{landmark}</p>}
      {quarterName && <p>{quarterName}</p>}
      <Cash order={order} />
    </section>
  )
}

/** Stops by state: at the door, next, failed, returning. */
const sequence = ['at_the_door', 'on_the_way', 'not_delivered', 'on_the_way_back']

type TripProps = { trip: NonNullable<RiderWork['trip']> } & Pick<RiderWork, 'doorMinutes'>

function Trip({ trip: { doors }, doorMinutes }: TripProps) {
  const t = useTranslations('rider')
  const [chosen, setChosen] = useState<string | null>(null)
  const rank = ({ _id, status }: (typeof doors)[number]) =>
    2 * sequence.indexOf(status) - (_id === chosen ? 1 : 0)
  const sorted = doors.toSorted((one, other) => rank(one) - rank(other))
  const next = sorted.find(({ status }) => status === 'on_the_way' || status === 'at_the_door')
  return (
    <>
      <p className="mb-3 flex flex-wrap justify-between gap-x-3">
        {t('stops', { count: doors.length })}
        <PromisedTime at={sorted[0]?.promisedAt ?? null} />
      </p>
      {next && <SharePosition key={next._id} orderId={next._id} />}
      <ol className="flex flex-col gap-3">
        {sorted.map((stop, index) => (
          <TripStop
            key={stop._id}
            stop={stop}
            doorMinutes={doorMinutes}
            position={index + 1}
            onGoFirst={() => setChosen(stop._id)}
          />
        ))}
      </ol>
      <div className="mt-3">
        <ChangeToCarry orders={doors} />
      </div>
    </>
  )
}
