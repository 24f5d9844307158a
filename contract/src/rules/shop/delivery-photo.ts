import type { OrderEvent } from '../../order-states.ts'

/** Days after which the photo of a delivery, or of a rating, is deleted. */
export const orderPhotoDays = 30

/**
 * Whether an order's delivery was proven by a photo that has not been deleted yet.
 *
 * @param now milliseconds since 1970
 */
export function hasDeliveryPhoto(
  timeline: readonly { event: OrderEvent; at: string }[],
  now: number,
): boolean {
  const oldest = now - orderPhotoDays * 24 * 60 * 60_000
  return timeline.some(({ event, at }) => event === 'proven_by_photo' && Date.parse(at) > oldest)
}
