import { deliveryPhotoPath, deskDeliveryPhotoPath } from '@dix/contract'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sendPrivatePhoto } from '../../accounts/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { readDeliveryPhoto } from '../queries/delivery-photos.ts'
import { orders } from '../schema.ts'
import { isSeenBy } from './staff-policy.ts'

/** `deliveryPhotoPath` of the contract for the customer, and `deskDeliveryPhotoPath` for those who manage orders. */
export function deliveryPhotoRoutes(app: FastifyInstance, { guard, db, accounts }: OrdersDependencies): void {
  app.get<{ Params: { orderId: string } }>(
    deliveryPhotoPath(':orderId'),
    { ...guard.before({ access: 'signedIn' }), schema: { hide: true } },
    async (request, reply) => {
      const isTheirs = eq(orders.userId, guard.signedIn(request).userId)
      return sendPrivatePhoto(reply, await readDeliveryPhoto(db, accounts, request.params.orderId, isTheirs))
    },
  )
  app.get<{ Params: { orderId: string } }>(
    deskDeliveryPhotoPath(':orderId'),
    { ...guard.before({ access: 'manageOrders' }), schema: { hide: true } },
    async (request, reply) => {
      const isSeen = isSeenBy(guard.staff(request))
      return sendPrivatePhoto(reply, await readDeliveryPhoto(db, accounts, request.params.orderId, isSeen))
    },
  )
}
