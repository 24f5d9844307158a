import { deliveryPhotoPath, deskDeliveryPhotoPath, deskRatingPhotoPath, ratingPhotoPath } from '@dix/contract'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sendPrivatePhoto } from '../accounts/index.ts'
import type { OrdersDependencies } from './dependencies.ts'
import { isSeenBy } from './desk/staff-policy.ts'
import { readDeliveryPhoto } from './queries/delivery-photos.ts'
import { readRatingPhoto } from './queries/ratings.ts'
import { orders } from './schema.ts'

/** Photos that only the customer who ordered sees, and those who manage the orders of its store. */
const photos = [
  { own: deliveryPhotoPath, desk: deskDeliveryPhotoPath, read: readDeliveryPhoto },
  { own: ratingPhotoPath, desk: deskRatingPhotoPath, read: readRatingPhoto },
]

/** The photos of orders, by the paths of the contract. */
export function orderPhotoRoutes(app: FastifyInstance, { guard, db, accounts }: OrdersDependencies): void {
  for (const { own, desk, read } of photos) {
    app.get<{ Params: { key: string } }>(
      own(':key'),
      { ...guard.before({ access: 'signedIn' }), schema: { hide: true } },
      async (request, reply) => {
        const isTheirs = eq(orders.userId, guard.signedIn(request).userId)
        return sendPrivatePhoto(reply, await read(db, accounts, request.params.key, isTheirs))
      },
    )
    app.get<{ Params: { key: string } }>(
      desk(':key'),
      { ...guard.before({ access: 'manageOrders' }), schema: { hide: true } },
      async (request, reply) => {
        const isSeen = isSeenBy(guard.staff(request))
        return sendPrivatePhoto(reply, await read(db, accounts, request.params.key, isSeen))
      },
    )
  }
}
