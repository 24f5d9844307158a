import { orderDoorPhotoPath } from '@dix/contract'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sendDoorPhoto } from '../../accounts/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { type OrderRow, orders } from '../schema.ts'
import { isOpen } from '../states/rules.ts'
import { maySee } from './staff-policy.ts'

/** `orderDoorPhotoPath` of the contract: for staff, while the order is open. */
export function orderDoorPhotoRoute(app: FastifyInstance, { guard, db, accounts }: OrdersDependencies): void {
  app.get<{ Params: { orderId: string } }>(
    orderDoorPhotoPath(':orderId'),
    { ...guard.before({ access: 'workOrders' }), schema: { hide: true } },
    async (request, reply) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, request.params.orderId))
      const found = order && maySee(guard.staff(request), order) ? doorPhotoOf(order) : null
      return sendDoorPhoto(reply, found ? await accounts.doorPhotos.read(found.userId, found.photo) : null)
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
