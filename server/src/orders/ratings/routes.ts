import { orderRatingEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder } from '../problems.ts'
import { rateOrder, readRating } from './rate-order.ts'

/** Ratings of delivered orders, by their customers. */
export function orderRatingRoutes(app: FastifyInstance, { db, guard, readQueue }: OrdersDependencies): void {
  registerEndpoint(app, guard, endpoints.orderRating, async ({ _id }, request) => {
    const { userId } = guard.signedIn(request)
    const data = await readQueue(request.sender, () => readRating(db, userId, _id))
    return data ? { data } : noSuchOrder()
  })

  registerEndpoint(app, guard, endpoints.rateOrder, async ({ _id: orderId, ...given }, request) => {
    const data = await rateOrder(db, guard.signedIn(request).userId, { orderId, ...given })
    return data instanceof Problem ? data : { message: 'Thank you! The shop has received your rating.', data }
  })
}
