import { comingStates, type RiderWork } from '@dix/contract'
import { PackageCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorMessage } from '../../platform/forms/use-action.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminHead, useStepFocus } from '../back-office/index.ts'
import { ChangeToCarry, PromisedTime } from './cash.tsx'
import { LargeButton } from './large-button.tsx'
import { Offer } from './offer.tsx'
import { ConnectionBar, RefusedSteps, WaitingSteps } from './queued-steps.tsx'
import { useRiderWork } from './rider-query.ts'
import { SharePosition } from './share-position.tsx'
import { ShiftCash, StartShift } from './shift.tsx'
import { stopRank, TripStop } from './trip-stop.tsx'
import { UndoStep } from './undo-step.tsx'

/** The rider's page: the trip with the next door first, or the packed orders to choose a trip from. */
export function RiderPage() {
  const t = useTranslations('rider')
  const rider = useRiderWork()
  const { waiting, refused, since, undoable } = rider
  return (
    <>
      <AdminHead title={t('title')} />
      <div className="toasts-on-top mx-auto flex max-w-160 flex-col bg-white text-h3 text-cafe max-md:-mx-4 max-md:-mt-4 max-md:-mb-10 max-md:min-h-[calc(100dvh-3.5rem)] md:rounded-panel md:border-2 md:border-cafe">
        <ConnectionBar count={waiting.length} since={since} />
        <div className="z-10 max-md:sticky max-md:bottom-0 max-md:order-last">
          {undoable.map((step) => (
            <UndoStep key={`${step._id} ${step.version}`} step={step} />
          ))}
        </div>
        <div className="grow p-4">
          <RefusedSteps steps={refused} />
          <Work {...rider} />
        </div>
      </div>
    </>
  )
}

function Work({ work, error, refetch, waiting }: ReturnType<typeof useRiderWork>) {
  const t = useTranslations('rider')
  const messageOf = useErrorMessage()
  useStepFocus(work?.trip?.doors.map(({ _id, status }) => `${_id} ${status}`).join() ?? 'no trip')
  if (error)
    return (
      <Empty title={t('failed')} hint={messageOf(error)}>
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
      {shift && <ShiftCash shift={shift} onTrip={trip !== null} isWaiting={waiting.length > 0} />}
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

type TripProps = { trip: NonNullable<RiderWork['trip']> } & Pick<RiderWork, 'doorMinutes'>

function Trip({ trip: { doors }, doorMinutes }: TripProps) {
  const t = useTranslations('rider')
  const [chosen, setChosen] = useState<string | null>(null)
  const rank = ({ _id, status }: (typeof doors)[number]) => 2 * stopRank(status) - (_id === chosen ? 1 : 0)
  const sorted = doors.toSorted((one, other) => rank(one) - rank(other))
  const next = sorted.find(({ status }) => comingStates.includes(status))
  return (
    <>
      <p className="mb-3 flex flex-wrap justify-between gap-x-3">
        {t('stops', { count: doors.length })}
        {sorted[0] && <PromisedTime order={sorted[0]} />}
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
        <ChangeToCarry orders={doors.filter(({ status }) => status !== 'on_the_way_back')} />
      </div>
    </>
  )
}
