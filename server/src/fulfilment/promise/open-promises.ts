import { type MinuteRange, type ShopSettings, storesOf } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import {
  type ArrivalOf,
  countOrdersUnderWay,
  findStoreDeliveries,
  type StoreDelivery,
} from '../../orders/index.ts'
import type { Database } from '../../platform/database/client.ts'
import type { EventStreams } from '../../platform/http/event-streams/event-streams.ts'
import { repeat } from '../../platform/repeat.ts'
import { isSameJson } from '../../platform/same-json.ts'
import { countOnShift } from '../shifts/queries.ts'
import { announceArrivals } from './announce-arrivals.ts'
import { arrivalIn, maxDeliveries, rangeOf, staffOf, workAhead } from './rules.ts'

/** The delivery times that the shop promises now. Every method reads memory. */
export type DeliveryPromises = {
  /**
   * The range of a store; null while the delivery time in the settings applies, or if the owner promises no time.
   *
   * @param ride minutes to the zone of the address; null if unknown
   */
  rangeIn(storeId: string, ride: number | null): MinuteRange | null
  /** Seconds of work ahead of a new order, per member of staff; null if unknown. */
  secondsAheadIn(storeId: string): number | null
  /** When an order under way will probably arrive; null while no range is shown. */
  arrivalOf: ArrivalOf
  /** Reads the times again, which otherwise happens every minute. */
  refresh(): Promise<void>
  close(): void
}

/** Milliseconds for which a shown range stays: cached pages are rendered again when it changes, not with every order. */
const interval = 60_000

/** `ranges`: those read so far, by the minutes to a zone. */
type StoreTimes = {
  past: StoreDelivery[]
  secondsAhead: number
  ranges: Map<number | null, MinuteRange | null>
}

/**
 * @param changed called when a range has changed, so that pages show it
 * @param streams tell customers that their order will arrive earlier or later than announced
 */
export function openPromises(
  { db }: Pick<Database, 'db'>,
  settings: { readonly current: ShopSettings },
  log: FastifyBaseLogger,
  changed: () => void,
  streams: Pick<EventStreams, 'publish'>,
): DeliveryPromises {
  let times = new Map<string, StoreTimes>()
  let shown = {}

  async function read() {
    const stores = storesOf(settings.current).map(({ id }) => id)
    const deliveries = Map.groupBy(await findStoreDeliveries(db, stores, maxDeliveries), ({ store }) => store)
    const orders = new Map((await countOrdersUnderWay(db)).map((counts) => [counts.store, counts]))
    const onShift = new Map((await countOnShift(db)).map((counts) => [counts.store, counts]))
    times = new Map(
      stores.map((id) => {
        const past = deliveries.get(id) ?? []
        const { toPick, toDeliver } = orders.get(id) ?? { toPick: 0, toDeliver: 0 }
        const staff = staffOf(past, onShift.get(id))
        return [id, { past, secondsAhead: workAhead({ toPick, toDeliver, ...staff }), ranges: new Map() }]
      }),
    )
    await announce()
    const ranges = Object.fromEntries(stores.map((id) => [id, rangeIn(id, null)]))
    if (isSameJson(ranges, shown)) return
    shown = ranges
    changed()
  }

  function rangeIn(storeId: string, ride: number | null): MinuteRange | null {
    const found = times.get(storeId)
    if (!found || settings.current.contact.deliveryMinutes === null) return null
    const known = found.ranges.get(ride)
    if (known !== undefined) return known
    const range = rangeOf(found.past, { secondsAhead: found.secondsAhead, ride })
    found.ranges.set(ride, range)
    return range
  }

  const arrivalOf: ArrivalOf = ({ storeId, stage, since, notBefore, secondsAhead, ride }) => {
    const found = times.get(storeId)
    if (!found || settings.current.contact.deliveryMinutes === null) return null
    const now = Date.now()
    const elapsed = Math.max(0, (now - since) / 1000)
    const earliest = Math.max(0, ((notBefore ?? now) - now) / 1000)
    const seconds = arrivalIn(found.past, { stage, elapsed, earliest, secondsAhead, ride })
    const after = (seconds: number) => now + Math.round(seconds * 1000)
    return seconds && { from: after(seconds.from), to: after(seconds.to) }
  }
  const announce = announceArrivals(db, streams, arrivalOf)

  const warn = (error: unknown) =>
    log.warn({ err: error }, 'Delivery times could not be read; the next try is in a minute')
  /** Until it succeeds for the first time, the delivery time in the settings is shown. */
  const refresh = () => read().catch(warn)
  const reading = repeat(interval, read, warn)
  return {
    rangeIn,
    secondsAheadIn: (storeId) => times.get(storeId)?.secondsAhead ?? null,
    arrivalOf,
    refresh,
    close: reading.stop,
  }
}
