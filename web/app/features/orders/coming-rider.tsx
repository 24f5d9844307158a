import { type ComingRider as Coming, metresBetween, type Order } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { DoorPin, type MapPin, PositionAge, RiderPin, ShopMap, StorePin } from '../map/index.ts'
import { useComingRider } from './orders-query.ts'

type RiderProps = { order: Pick<Order, '_id' | 'status' | 'delivery_address'> }

/** Where the rider is, on a map and in words, while this order's door is their next one; nothing at any other time. */
export function ComingRider({ order }: RiderProps) {
  const coming = useComingRider(order)
  if (!coming) return null
  const { latitude = null, longitude = null } = order.delivery_address
  const destination = latitude === null || longitude === null ? null : { latitude, longitude }
  return <RiderMap {...coming} destination={destination} isAtTheDoor={order.status === 'at_the_door'} />
}

type MapProps = Coming & {
  destination: Coming['store']
  isAtTheDoor: boolean
  /** When the position was received, by the server's clock, in milliseconds. */
  since: number
}

function RiderMap({ rider, store, destination, since, isAtTheDoor }: MapProps) {
  const t = useTranslations('map')
  const pins: MapPin[] = [
    ...(store ? [{ id: 'store', point: store, content: <StorePin /> }] : []),
    ...(destination
      ? [{ id: 'destination', point: destination, content: <DoorPin className="bg-bissap text-white" /> }]
      : []),
    { id: 'rider', point: rider, content: <RiderPin /> },
  ]
  return (
    <section className="mb-6 overflow-hidden rounded-card border border-line bg-white">
      <ShopMap
        label={t('rider')}
        shapes={
          destination
            ? [{ id: 'way', line: [rider, destination], colour: 'bissap', dash: 'dotted', width: 4 }]
            : []
        }
        pins={pins}
        fit={[rider, ...(destination ? [destination] : []), ...(store ? [store] : [])]}
        className="h-75 w-full md:h-110"
        fallback={null}
      />
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
        <b>
          {isAtTheDoor ? (
            t('atTheDoor')
          ) : (
            <Distance metres={destination && metresBetween(rider, destination)} />
          )}
        </b>
        <span className="flex items-center gap-2 text-small font-semibold">
          <span className="size-2.5 rounded-full bg-mangue ring-3 ring-mangue/30" aria-hidden="true" />
          <PositionAge since={since}>{(age) => t('received', { age })}</PositionAge>
        </span>
      </p>
    </section>
  )
}

function Distance({ metres }: { metres: number | null }) {
  const t = useTranslations('map')
  if (metres === null) return t('away_unknown')
  const distance =
    metres < 950
      ? t('metres', { count: Math.max(50, Math.round(metres / 50) * 50) })
      : t('kilometres', { count: Math.round(metres / 100) / 10 })
  return t('away', { distance })
}
