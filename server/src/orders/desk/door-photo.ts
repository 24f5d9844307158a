import { orderDoorPhotoPath } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { sendPrivatePhoto } from '../../accounts/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import type { OrderRow } from '../schema.ts'
import { isOpen } from '../states/rules.ts'
import { findRowWithCustomer } from './staff-policy.ts'

/** `orderDoorPhotoPath` of the contract: for staff who see the customer, while the order is open. */
export function orderDoorPhotoRoute(app: FastifyInstance, { guard, db, accounts }: OrdersDependencies): void {
  app.get<{ Params: { orderId: string } }>(
    orderDoorPhotoPath(':orderId'),
    { ...guard.before({ access: 'workOrders' }), schema: { hide: true } },
    async (request, reply) => {
      const order = await findRowWithCustomer(db, request.params.orderId, guard.staff(request))
      const found = order ? doorPhotoOf(order) : null
      return sendPrivatePhoto(
        reply,
        found ? await accounts.privatePhotos.read(found.userId, found.photo) : null,
      )
    },
  )
}

/** The photo of an order's door, visible to staff until the order is delivered, cancelled or returned. */
export function doorPhotoOf(
  order: Pick<OrderRow, 'userId' | 'address' | 'status' | 'paymentStatus'>,
): { userId: string; photo: string } | null {
  const { userId, address } = order
  return userId && address.photo && isOpen(order) ? { userId, photo: address.photo } : null
}
