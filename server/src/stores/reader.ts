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
import type { LiveSettings, ShopReader } from '../settings/index.ts'

/** The visitor, with the delivery area stored in their browser. */
export type Readers = {
  readerOf(request: FastifyRequest): ShopReader
  /** The store whose stock they see. */
  storeOf(request: FastifyRequest): string
}

/** Areas cached until the settings change: polygons take time, and cookies are arbitrary text. */
const mostCached = 2_000

const nowhere: DeliveryArea = { quarter: null, point: null }

/** Finds the store and terms of visitors. A shop with one store reads no cookie. */
export function openReaders(settings: Pick<LiveSettings, 'current' | 'onChange'>): Readers {
  const cached = new Map<string, ShopReader>()
  settings.onChange(() => cached.clear())

  function readerOf(request: FastifyRequest): ShopReader {
    // A request refused before any hook has run has no cookies yet.
    const cookie = (hasAreas(settings.current) && request.cookies?.[areaCookie]) || ''
    const known = cached.get(cookie)
    if (known) return known
    const area = readArea(cookie)
    const { match, store, terms } = deliveryTo(settings.current, area ?? nowhere)
    const reader = { area, match: area && match, store, terms }
    if (cached.size >= mostCached) cached.clear()
    cached.set(area ? cookie : '', reader)
    return reader
  }

  return {
    readerOf,
    storeOf: (request) => (hasStores(settings.current) ? readerOf(request).store.id : mainStore),
  }
}
