import { orderPhotoDays } from '@dix/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { deliveryPhotos, orders } from '../schema.ts'

type Photos = Pick<Accounts, 'privatePhotos'>

/** The owner of the files: they belong to orders, and stay when their rider's account is deleted. */
const owner = 'delivery'

/**
 * Stores the photo that a rider uploads, until it is kept or swept. Only whole uploads count towards the rider's limit,
 * so that a weak connection does not use it up.
 *
 * @returns its name, or the reason why it cannot be stored
 * @throws Problem `rate_limited` after too many photos, and what receiving a form throws
 */
export function receiveDeliveryPhoto(
  { privatePhotos, limits }: Pick<Accounts, 'privatePhotos' | 'limits'>,
  request: FastifyRequest,
  userId: string,
) {
  const onWhole = () => limits.count('picture', { account: userId, address: request.ip })
  return privatePhotos.receive(request, owner, { from: 'staff', onWhole })
}

/**
 * Keeps an uploaded photo as the proof of an order's delivery. A delivery that was undone and made again has the latest
 * one.
 *
 * @returns false if there is no such photo
 */
export async function keepDeliveryPhoto(
  tx: Queries,
  { privatePhotos }: Photos,
  orderId: string,
  photo: string,
): Promise<boolean> {
  if (!(await privatePhotos.claim(owner, photo))) return false
  await tx
    .insert(deliveryPhotos)
    .values({ orderId, photo })
    .onConflictDoUpdate({ target: deliveryPhotos.orderId, set: { photo, at: sql`now()` } })
  return true
}

/** The photo of an order's delivery; null if there is none. @param seen condition for the orders that its viewer sees */
export async function readDeliveryPhoto(
  tx: Queries,
  { privatePhotos }: Photos,
  orderId: string,
  seen: SQL | undefined,
): Promise<Buffer | null> {
  const [found] = await tx
    .select({ photo: deliveryPhotos.photo })
    .from(deliveryPhotos)
    .innerJoin(orders, eq(orders.id, deliveryPhotos.orderId))
    .where(and(eq(orders.id, orderId), seen))
  return found ? privatePhotos.read(owner, found.photo) : null
}

/** The given photos that prove deliveries. @param names of files */
export async function findDeliveryPhotos(tx: Queries, names: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ photo: deliveryPhotos.photo })
    .from(deliveryPhotos)
    .where(inArray(deliveryPhotos.photo, [...names]))
  return found.map(({ photo }) => photo)
}

/** Forgets the photos of orders, whose files are then swept. */
export async function forgetDeliveryPhotos(tx: Queries, orderIds: string[]): Promise<void> {
  await tx.delete(deliveryPhotos).where(inArray(deliveryPhotos.orderId, orderIds))
}

/** Forgets photos after `orderPhotoDays`; their files are then swept. */
export async function forgetOldDeliveryPhotos(tx: Queries): Promise<void> {
  await tx.execute(
    sql`delete from ${deliveryPhotos} where at < now() - make_interval(days => ${orderPhotoDays})`,
  )
}
