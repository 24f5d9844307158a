import {
  areaCookie,
  type DeliveryArea,
  deliveryTo,
  hasAreas,
  hasStores,
  mainStore,
  readArea,
} from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import type { LiveSettings, ShopVisitor } from '../settings/index.ts'

/** The visitor, with the delivery area stored in their browser. */
export type Visitors = {
  visitorOf(request: FastifyRequest): ShopVisitor
  /** The store whose stock they see. */
  storeOf(request: FastifyRequest): string
}

/** Areas cached until the settings change: polygons take time, and cookies are arbitrary text. */
const mostCached = 2_000

const nowhere: DeliveryArea = { quarter: null, point: null }

/** Finds the store and terms of visitors. A shop with one store reads no cookie. */
export function openVisitors(settings: Pick<LiveSettings, 'current' | 'onChange'>): Visitors {
  const cached = new Map<string, ShopVisitor>()
  settings.onChange(() => cached.clear())

  function visitorOf(request: FastifyRequest): ShopVisitor {
    // A request refused before any hook has run has no cookies yet.
    const cookie = (hasAreas(settings.current) && request.cookies?.[areaCookie]) || ''
    const known = cached.get(cookie)
    if (known) return known
    const area = readArea(cookie)
    const { match, store, terms } = deliveryTo(settings.current, area ?? nowhere)
    const visitor = { area, match: area && match, store, terms }
    if (cached.size >= mostCached) cached.clear()
    cached.set(area ? cookie : '', visitor)
    return visitor
  }

  return {
    visitorOf,
    storeOf: (request) => (hasStores(settings.current) ? visitorOf(request).store.id : mainStore),
  }
}
