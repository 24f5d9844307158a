import {
  areaOf,
  centreOf,
  type DeliveryView,
  deliveryTo,
  storeEndpoints as endpoints,
  hasStores,
  type Locale,
  offersSlots,
  type QuarterView,
  quartersOf,
  type ShopSettings,
  type StaffStore,
  storesOf,
} from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { type Guard, sourceOf } from '../accounts/index.ts'
import { growingReads } from '../platform/fair-queue.ts'
import { localeOf } from '../platform/http/locale.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { yieldToOthers } from '../platform/yielding.ts'
import { areaView, type LiveSettings, openingNow, type PromiseIn } from '../settings/index.ts'
import { pauseStore } from './pause-store.ts'

export type StoresDependencies = {
  db: NodePgDatabase
  guard: Guard
  settings: LiveSettings
  promiseIn: PromiseIn
}

/** Public endpoints for the delivery areas of the stores, and endpoints for their pauses. */
export function storeRoutes(app: FastifyInstance, dependencies: StoresDependencies): void {
  const { guard, settings, promiseIn } = dependencies

  registerEndpoint(app, guard, endpoints.delivery, async ({ areas }, request) => {
    const { current } = settings
    const locale = localeOf(request, current.languages.main)
    // One area at a time: a hundred polygons with a hundred corners each take time, and anyone can ask.
    return growingReads(request.sender, async () => {
      const data: DeliveryView[] = []
      for (const area of areas)
        data.push(await yieldToOthers(() => deliveryView(current, locale, area, promiseIn)))
      return { data }
    })
  })

  registerEndpoint(app, guard, endpoints.quarters, async () => ({ data: quarterViews(settings.current) }))

  registerEndpoint(app, guard, endpoints.staffStores, async (_, request) => {
    const { storeId } = guard.staff(request)
    return { data: storeViews(settings.current, storeId) }
  })

  registerEndpoint(app, guard, endpoints.pauseStore, async (input, request) => {
    const { userId, storeId } = guard.staff(request)
    const problem = await pauseStore(dependencies, {
      ...input,
      by: sourceOf(request, userId),
      ofStore: storeId,
    })
    if (problem) return problem
    const message = input.isPaused ? 'The store is paused.' : 'The store takes orders again.'
    return { message, data: input }
  })
}

/** @param ofStore the only store of the requesting staff; null for every store */
function storeViews(settings: ShopSettings, ofStore: string | null): StaffStore[] {
  return storesOf(settings)
    .filter(({ id }) => ofStore === null || ofStore === id)
    .map(({ id, name, ...store }) => ({ _id: id, name: name || settings.identity.name, ...store }))
}

function deliveryView(
  settings: ShopSettings,
  locale: Locale,
  input: Parameters<typeof areaOf>[0],
  promiseIn: PromiseIn,
): DeliveryView {
  const area = areaOf(input)
  const { match, store, terms } = deliveryTo(settings, area)
  const promise = promiseIn(store.id, match.zone?.minutes ?? null)
  return {
    ...areaView(settings, area, { match, store }),
    terms,
    ...(promise && { promise }),
    ...(offersSlots(store, Date.now()) && { slots: true }),
    opening: openingNow(settings, locale, store),
    storeName: hasStores(settings) ? store.name || settings.identity.name : '',
  }
}

/** Keyed by the settings object, because every save creates a new one. */
const quarters = new WeakMap<ShopSettings, QuarterView[]>()

/**
 * Quarters of the shop's cities, those that it added or renamed itself, and others in its zones. None if nobody listed
 * the quarters of its cities, or it names no city.
 */
export function quarterViews(settings: ShopSettings): QuarterView[] {
  const known = quarters.get(settings)
  if (known) return known
  const cities = new Set(settings.contact.cities.map((city) => city.toLowerCase()))
  const own = new Set(settings.zones.quarters.map(({ id }) => id))
  const all = quartersOf(settings.zones.quarters).map((quarter) => {
    const { id, name, city } = quarter
    const { state } = deliveryTo(settings, { quarter: id, point: null }).match
    return { id, name, city, isDelivered: state !== 'outside', point: centreOf(quarter) }
  })
  const isNear = ({ id, city, isDelivered }: QuarterView) =>
    cities.has(city.toLowerCase()) || own.has(id) || (settings.zones.zones.length > 0 && isDelivered)
  const views = all.filter(isNear)
  quarters.set(settings, views)
  return views
}
