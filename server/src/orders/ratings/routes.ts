import { orderRatingEndpoints as endpoints, ratingPhotoPath } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { receiveOwnPhoto } from '../../accounts/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { acceptForms } from '../../platform/http/uploads.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder } from '../problems.ts'
import { rateOrder, readRating } from './rate-order.ts'

/** Ratings of delivered orders, by their customers. */
export async function orderRatingRoutes(
  app: FastifyInstance,
  dependencies: OrdersDependencies,
): Promise<void> {
  const { db, guard, readQueue, accounts } = dependencies
  registerEndpoint(app, guard, endpoints.orderRating, async ({ _id }, request) => {
    const { userId } = guard.signedIn(request)
    const data = await readQueue(request.sender, () => readRating(db, userId, _id))
    return data ? { data } : noSuchOrder()
  })

  registerEndpoint(app, guard, endpoints.rateOrder, async ({ _id: orderId, ...given }, request) => {
    const data = await rateOrder(db, accounts, guard.signedIn(request).userId, { orderId, ...given })
    return data instanceof Problem ? data : { message: 'Thank you! The shop has received your rating.', data }
  })

  await app.register(async (scope) => {
    await acceptForms(scope)
    uploadRoute(scope, dependencies)
  })
}

function uploadRoute(scope: FastifyInstance, { accounts, guard }: OrdersDependencies): void {
  registerEndpoint(scope, guard, endpoints.uploadRatingPhoto, async (_input, request) => {
    const name = await receiveOwnPhoto(accounts, request, guard.signedIn(request).userId)
    return name instanceof Problem
      ? name
      : { message: 'Image saved.', data: { photo: ratingPhotoPath(name) } }
  })
}
