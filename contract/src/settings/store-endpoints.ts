import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { areaInput, point, storeId, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import type { QuarterView } from '../pages.ts'
import type { Pause } from '../rules/shop/opening-hours.ts'
import { storeKinds } from '../rules/shop/stores.ts'
import { pauseTopic } from './opening.ts'
import { AreaViewSchema, DeliveryTermsSchema, MinuteRangeSchema, OpeningViewSchema } from './shop-view.ts'

/** The cost and time of delivery to an area, and the opening state of its store. Amounts in whole XOF. */
export const DeliveryViewSchema = AreaViewSchema.extend({
  terms: DeliveryTermsSchema,
  /** Null for a store that is always open. */
  opening: OpeningViewSchema.nullable(),
  /** Name of the store; empty in a shop with a single one. */
  storeName: z.string(),
  /** The range promised to this address now; absent while the store has none of its own. */
  promise: MinuteRangeSchema.optional(),
  /** Present while shoppers of the store can choose a delivery slot. */
  slots: z.literal(true).optional(),
})
export type DeliveryView = z.infer<typeof DeliveryViewSchema>

const StorePauseSchema = z.object({
  store: z.string(),
  isPaused: z.boolean(),
  /** Shown to shoppers. */
  reason: z.string(),
  until: timestamp.nullable(),
}) satisfies z.ZodType<Pause & { store: string }>

const spans = z.array(z.object({ from: z.string(), until: z.string() }))

/** A store as its staff see it: those that sell, the main one first. */
export const StaffStoreSchema = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(storeKinds),
  address: z.string(),
  phone: z.string(),
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  hours: z.object({
    week: z.array(spans),
    holidays: z.array(z.object({ date: z.string(), name: z.string(), spans })),
  }),
  pause: StorePauseSchema.omit({ store: true }),
})
export type StaffStore = z.infer<typeof StaffStoreSchema>

/** See `QuarterView`. */
export const QuarterViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  isDelivered: z.boolean(),
  point: point.nullable(),
}) satisfies z.ZodType<QuarterView>

const tooMany = message('Send up to 50 areas.')

export const storeEndpoints = {
  delivery: {
    method: 'POST',
    path: '/api/store/delivery',
    summary:
      'The cost of delivery to each of these areas, the store that delivers, and whether it is open. An area is a quarter, a pin, both or neither, as in addresses',
    body: z.object({ areas: z.array(areaInput, tooMany).max(50, tooMany) }),
    response: response(z.array(DeliveryViewSchema), {}),
  },
  quarters: {
    method: 'GET',
    path: '/api/store/quarters',
    summary:
      'The quarters that shoppers may choose, by city and name: of the cities of the shop, in its zones, and its own',
    response: response(z.array(QuarterViewSchema), {}),
  },
  staffStores: {
    method: 'GET',
    path: '/api/store/list',
    summary: 'The stores that sell, with hours and pause; staff of one store see their own',
    access: 'pauseStore',
    response: response(z.array(StaffStoreSchema), {}),
  },
  pauseStore: {
    method: 'PUT',
    path: '/api/store/pause',
    summary: 'Pause a store, or let it take orders again; staff of one store can only pause theirs',
    access: 'pauseStore',
    body: z.object({ store: storeId, ...pauseTopic.shape }),
    response: response(StorePauseSchema, {}),
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
