import {
  type OrderRating,
  type OwnOrderRating,
  type orderRatingEndpoints,
  ratingPhotoPath,
  ratingUntil,
} from '@dix/contract'
import { type Accounts, photoGone } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { noSuchOrder } from '../problems.ts'
import { findOrder } from '../queries/find-orders.ts'
import { asRating, findRating, writeRating } from '../queries/ratings.ts'
import { receivedEvents, type StoredOrder } from '../schema.ts'

const notDelivered = () =>
  new Problem('order_settled', 'You can rate an order once it has been delivered to you.')
const tooLate = () => new Problem('order_settled', 'This order can no longer be rated.')
const unchangeable = () => new Problem('order_settled', 'Your rating can no longer be changed.')

/** The rating of a user's order. @returns undefined if they have no such order */
export async function readRating(
  tx: Queries,
  userId: string,
  orderId: string,
): Promise<OwnOrderRating | undefined> {
  const order = await findOrder(tx, userId, orderId)
  if (!order) return undefined
  return ownRating(order, await findRating(tx, orderId))
}

type Given = Pick<OrderRating, 'stars' | 'reasons' | 'text'> & {
  orderId: string
  /** URL of a photo that the user uploaded; null for none. An omitted photo stays. */
  photo?: string | null | undefined
}

/**
 * Rates the delivery of a user's order, or changes the rating.
 *
 * @returns it, `not_found`, `order_settled`, or `invalid_input` for a photo that is gone
 */
export async function rateOrder(
  tx: Queries,
  { privatePhotos }: Pick<Accounts, 'privatePhotos'>,
  userId: string,
  { orderId, photo: url, ...given }: Given,
): Promise<OwnOrderRating | ProblemOf<typeof orderRatingEndpoints.rateOrder>> {
  const order = await findOrder(tx, userId, orderId)
  if (!order) return noSuchOrder()
  if (deliveredAt(order) === undefined) return notDelivered()
  const before = await findRating(tx, orderId)
  if (ownRating(order, before).until === null) return before ? unchangeable() : tooLate()
  const photo = url ? url.slice(ratingPhotoPath('').length) : url
  if (photo && !(await privatePhotos.claim(userId, photo))) return photoGone()
  return ownRating(order, await writeRating(tx, { orderId, ...given, photo }))
}

function ownRating(order: StoredOrder, rating: Awaited<ReturnType<typeof findRating>>): OwnOrderRating {
  const delivered = deliveredAt(order)
  const until = delivered && ratingUntil(delivered.getTime(), rating?.ratedAt.getTime() ?? null)
  return {
    rating: rating ? asRating(rating) : null,
    until: until && until > Date.now() ? new Date(until).toISOString() : null,
  }
}

const deliveredAt = ({ timeline }: StoredOrder) =>
  timeline.findLast(({ event }) => receivedEvents.includes(event))?.at
