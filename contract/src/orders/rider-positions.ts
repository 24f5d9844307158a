import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, point, reference } from '../inputs.ts'

/** The rider's position while this order's door is the next one. */
const ComingRiderSchema = z.object({
  rider: point.extend({
    /** Seconds since it was received. */
    age: count,
  }),
  /** The position of the store, if it has one. */
  store: point.nullable(),
})
export type ComingRider = z.infer<typeof ComingRiderSchema>

export const riderPositionEndpoints = {
  sharePosition: {
    method: 'PUT',
    path: '/api/rider/position',
    summary:
      'Send the rider’s position on the way to the door of this order; only its customer sees it. It is stored, and isShared is true, only while the order is on the way or at the door on the rider’s trip',
    access: 'deliverOrders',
    body: z.object({ _id: reference('_id'), ...point.shape }),
    response: response(z.object({ isShared: z.boolean() }), {}),
  },
  comingRider: {
    method: 'POST',
    path: '/api/order/coming-rider',
    summary: 'Where the rider is; null unless the door of this order is their next one',
    access: 'signedIn',
    body: z.object({ _id: reference('_id') }),
    response: response(z.object({ coming: ComingRiderSchema.nullable() }), {}),
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
