import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, onlyStore } from '../inputs.ts'
import { message } from '../messages.ts'
import { OrderPromiseSchema } from '../orders/orders.ts'
import { type DeliveryStage, deliveryStages } from '../rules/shop/delivery-stages.ts'
import { periods } from './insights.ts'

/** Deliveries of a group. Times are seconds. */
const times = {
  deliveries: count,
  /** Deliveries of orders for which the shop promised a time, and those that arrived within it. */
  promised: count,
  onTime: count,
  /** Promised deliveries that arrived more than five minutes late. */
  veryLate: count,
  /** The time within which half and four fifths of the deliveries arrived; null if there were none. */
  median: count.nullable(),
  fourInFive: count.nullable(),
}

const GroupSchema = z.object({
  ...times,
  /** Mean time of each stage. */
  stages: z.object(
    Object.fromEntries(deliveryStages.map((stage) => [stage, count])) as Record<DeliveryStage, typeof count>,
  ),
})
export type DeliveryGroup = z.infer<typeof GroupSchema>

/** A store or member of staff; `name` is empty for staff who no longer exist. */
const NamedSchema = GroupSchema.extend({ _id: z.string(), name: z.string() })

/**
 * The times of delivered orders, counted from when they were placed. Without deliveries, lists are empty and times
 * null.
 */
export const DeliveryTimesSchema = z.object({
  /** Whether the figures come from the demo, which they do until the first real order. */
  demo: z.boolean(),
  all: GroupSchema,
  /** Minutes that most of the deliveries were promised; null if none was. */
  promise: count.nullable(),
  /** The compared period, up to the same time of its last day. */
  before: z.object(times),
  /** The minutes that the shown store promises now; null if it promises none, absent for several stores. */
  badge: OrderPromiseSchema.nullish(),
  /** Only in a shop with several stores; `badge` as above. */
  stores: z.array(NamedSchema.extend({ badge: OrderPromiseSchema.nullish() })),
  /** By member of staff: the orders that each picked or delivered. */
  staff: z.array(NamedSchema),
  /** By the hour in which they were placed, in Dakar; only hours with deliveries. */
  hours: z.array(GroupSchema.extend({ hour: z.number().int().min(0).max(23) })),
  /** Late deliveries, by the stage that exceeded its median most. */
  delays: z.array(z.object({ stage: z.enum(deliveryStages), deliveries: count })),
})
export type DeliveryTimes = z.infer<typeof DeliveryTimesSchema>

export const deliveryTimeEndpoints = {
  deliveryTimes: {
    method: 'POST',
    path: '/api/order/desk/delivery-times',
    summary:
      'Share of promised times that were kept, and where the minutes went, by store, hour and member of staff',
    access: 'seeFigures',
    body: z.object({
      period: z.enum(periods, message('period must be today, 14d or 3m.')).default('14d'),
      store: onlyStore,
    }),
    response: response(DeliveryTimesSchema, {}),
  },
} as const satisfies Record<string, Endpoint>
