import { isErrorOf, maxBags, type OfferedOrder, type RiderWork, type SharedCode } from '@dix/contract'
import { Minus, Navigation, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../platform/forms/use-action.ts'
import { Cash, ChangeToCarry, PromisedTime } from './cash.tsx'
import { LargeButton } from './large-button.tsx'
import { useSteps } from './rider-query.ts'

type OfferProps = { offer: RiderWork['offers'][number]; isTaken: boolean }

/** Packed orders that a rider can take together, after counting their bags if the picker counted them. */
export function Offer({ offer: { storeName, orders }, isTaken }: OfferProps) {
  const t = useTranslations('rider')
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [isWrongCount, setWrongCount] = useState(false)
  const take = useTake(orders, () => setWrongCount(true))
  const bags = orders.flatMap(({ _id, hasBags }) => (hasBags ? { _id, count: counts[_id] ?? 0 } : []))
  const isCounted = bags.every(({ count }) => count > 0)
  const checked = useAction(() => take(bags))
  const unchecked = useAction(() => take([]))
  const label = t('take', { count: orders.length })
  return (
    <li className="flex flex-col gap-3 rounded-card border-2 border-cafe p-4">
      {storeName && <p className="font-bold">{storeName}</p>}
      {orders.map((order) => (
        <OfferedDoor
          key={order._id}
          order={order}
          count={counts[order._id] ?? 0}
          onCount={(count) => setCounts({ ...counts, [order._id]: count })}
        />
      ))}
      <ChangeToCarry orders={orders} />
      {!isTaken && (
        <>
          {!isCounted && <p>{t('bagsMissing')}</p>}
          <LargeButton
            variant="filled"
            onClick={checked.act}
            disabled={!isCounted}
            aria-busy={checked.busy || undefined}
            aria-label={`${label}: ${numbersOf(orders)}`}
          >
            <Navigation className="size-5 shrink-0" aria-hidden="true" />
            {label}
          </LargeButton>
          {isWrongCount && (
            <>
              <p>{t('uncountedHint')}</p>
              <LargeButton onClick={unchecked.act} aria-busy={unchecked.busy || undefined}>
                {t('uncounted')}
              </LargeButton>
            </>
          )}
        </>
      )}
    </li>
  )
}

const numbersOf = (orders: readonly OfferedOrder[]) => orders.map(({ orderId }) => orderId).join(', ')

/** @param onWrongCount called if the shop counted other bags */
function useTake(orders: readonly OfferedOrder[], onWrongCount: () => void) {
  const make = useSteps()
  return async (bags: { _id: string; count: number }[]) => {
    const body = { orders: orders.map(({ _id }) => _id), ...(bags.length > 0 && { bags }) }
    const { version } = orders[0]!
    try {
      await make({ route: 'POST /api/rider/take', body, orderId: numbersOf(orders), version })
    } catch (failure) {
      if (!isErrorOf(failure, 'POST /api/rider/take')) throw failure
      switch (failure.code) {
        case 'invalid_input':
          onWrongCount()
          break
        case 'not_found':
        case 'changed_meanwhile':
        case 'order_under_way':
        case 'hand_in_first':
          break
        default:
          failure.code satisfies SharedCode
      }
      throw failure
    }
  }
}

type OfferedDoorProps = { order: OfferedOrder; count: number; onCount: (count: number) => void }

function OfferedDoor({ order, count, onCount }: OfferedDoorProps) {
  const { orderId, addressLine, landmark, quarterName, hasBags } = order
  return (
    <section className="flex flex-col gap-1 border-b-2 border-cafe pb-3 wrap-anywhere">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{orderId}</span>
        <PromisedTime order={order} />
      </p>
      <h2 className="text-h2-phone font-bold">{addressLine}</h2>
      {landmark && <p>{landmark}</p>}
      {quarterName && <p>{quarterName}</p>}
      <Cash order={order} />
      {hasBags && <BagCount orderId={orderId} count={count} onCount={onCount} />}
    </section>
  )
}

type BagCountProps = { orderId: string; count: number; onCount: (count: number) => void }

/** Counted without knowing what the picker counted. */
function BagCount({ orderId, count, onCount }: BagCountProps) {
  const t = useTranslations('rider')
  return (
    <fieldset className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <legend className="float-left font-bold">{t('bags')}</legend>
      <div className="flex grow items-center gap-2 sm:grow-0">
        <LargeButton
          aria-label={t('fewerBags', { order: orderId })}
          aria-disabled={count === 0}
          onClick={() => onCount(Math.max(0, count - 1))}
        >
          <Minus className="size-5" aria-hidden="true" />
        </LargeButton>
        <output className="min-w-24 grow text-center text-h2 font-bold tabular-nums">
          {t('bagCount', { count })}
        </output>
        <LargeButton
          aria-label={t('moreBags', { order: orderId })}
          aria-disabled={count === maxBags}
          onClick={() => onCount(Math.min(maxBags, count + 1))}
        >
          <Plus className="size-5" aria-hidden="true" />
        </LargeButton>
      </div>
    </fieldset>
  )
}
