import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import { ratingPhotoPath } from '../file-paths.ts'
import { count, reference, stars, timestamp, uploadedPhoto } from '../inputs.ts'
import { message } from '../messages.ts'
import { orderRatingLimits as limits, ratingReasons } from '../rules/shop/order-rating.ts'
import { note } from '../text-inputs.ts'

/** How a customer rates the delivery of an order; only they and the shop see it. */
export const OrderRatingSchema = z.object({
  stars: count,
  reasons: z.array(z.enum(ratingReasons)),
  /** Empty if they wrote nothing. */
  text: z.string(),
  /** Site-relative URL of the customer's photo for its viewer; null if there is none, or none any more. */
  photo: z.string().nullable(),
  /** The time when the customer last changed it. */
  at: timestamp,
})
export type OrderRating = z.infer<typeof OrderRatingSchema>

/** The rating of one of the user's orders. */
const OwnRatingSchema = z.object({
  rating: OrderRatingSchema.nullable(),
  /** The time until which it can be given or changed; null before the delivery and once that time is over. */
  until: timestamp.nullable(),
})
export type OwnOrderRating = z.infer<typeof OwnRatingSchema>

const own = response(OwnRatingSchema, {})
const order = { _id: reference('_id') }
const wrongReasons = message('Choose from the list what was wrong.')

export const orderRatingEndpoints = {
  orderRating: {
    method: 'POST',
    path: '/api/order/rating',
    summary: 'The user’s rating of one of their orders, and until when they may give or change it',
    access: 'signedIn',
    body: z.object(order),
    response: own,
    errors: { not_found: null },
  },
  rateOrder: {
    method: 'PUT',
    path: '/api/order/rate',
    summary:
      'Rate the delivery of an order, or change the rating; an omitted photo stays. 409 order_settled before the delivery and once the time is over',
    access: 'signedIn',
    body: z.object({
      ...order,
      stars,
      reasons: z
        .array(z.enum(ratingReasons, wrongReasons), wrongReasons)
        .max(ratingReasons.length, wrongReasons)
        .transform((reasons) => [...new Set(reasons)])
        .default([]),
      text: note('A comment can have up to 1 000 characters.', limits.text).transform((text) => text ?? ''),
      photo: uploadedPhoto(ratingPhotoPath),
    }),
    response: own,
    errors: { not_found: null, order_settled: null },
  },
  uploadRatingPhoto: {
    method: 'PUT',
    path: '/api/order/rating-photo',
    summary:
      'Upload a photo of what was wrong: multipart, field photo; returns its URL, to be sent with a rating within the hour',
    access: 'signedIn',
    response: response(z.object({ photo: z.string() }), {}),
    errors: rateLimited,
  },
} as const satisfies Record<string, Endpoint>
