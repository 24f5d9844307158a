import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import { count, id, limit, page, paging, reference, stars, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import {
  hasContact,
  reviewLimits as limits,
  type Rating,
  reviewActions,
  reviewFilters,
  reviewSorts,
} from '../rules/catalogue/reviews.ts'
import { line, note, optionalLine } from '../text-inputs.ts'

export const RatingSchema = z.object({ average: z.number(), count }) satisfies z.ZodType<Rating>

/** A review as everyone sees it. `author` is a name or empty; never a phone number or an email. */
export const ReviewSchema = z.object({
  _id: id,
  author: z.string(),
  stars: count,
  /** Empty for a rating without text. */
  text: z.string(),
  /** The time when the author last changed it. */
  at: timestamp,
  /** The shop's answer. */
  answer: z.object({ text: z.string(), at: timestamp }).nullable(),
})
export type Review = z.infer<typeof ReviewSchema>

/** A review as its author sees it. */
export const OwnReviewSchema = ReviewSchema.extend({
  /** The reason why the shop has hidden it; null while it is public. */
  hiddenReason: z.string().nullable(),
})
export type OwnReview = z.infer<typeof OwnReviewSchema>

/** A review as staff see it. */
export const AdminReviewSchema = OwnReviewSchema.extend({
  /** The account of its author. */
  product: z.object({ _id: id, name: z.string() }),
  /** The account that wrote it. */
  customerId: id,
  /** Whether no member of staff has seen its current version. */
  isNew: z.boolean(),
  /** Whether its author deleted it while it was hidden, so that nothing is left to show. */
  isDeleted: z.boolean(),
  /** Grows with each change. */
  revision: count,
  /** The actions of staff on it, newest first; `by` is empty if the account was deleted. */
  changes: z.array(
    z.object({ at: timestamp, by: z.string(), action: z.enum(reviewActions), text: z.string() }),
  ),
})
export type AdminReview = z.infer<typeof AdminReviewSchema>

const ofProduct = z.object({ productId: reference('productId') })
const changed = z.object({
  _id: reference('_id'),
  revision: z.number(message('Send the revision that you saw.')).int().min(0),
})
const oneReview = response(AdminReviewSchema, {})
const changeErrors = { not_found: null, changed_meanwhile: AdminReviewSchema } as const

export const reviewEndpoints = {
  reviews: {
    method: 'POST',
    path: '/api/review/get',
    summary:
      'Reviews of a product, its rating (null if there are none), and how many gave each number of stars; 404 while reviews are off',
    body: ofProduct.extend({
      page,
      limit: limit(limits.page),
      sort: z.enum(reviewSorts, message('sort must be newest or detailed.')).default('newest'),
    }),
    response: response(z.array(ReviewSchema), {
      ...paging,
      rating: RatingSchema.nullable(),
      stars: z.array(count).length(limits.stars),
    }),
    errors: { not_found: null },
  },
  ownReview: {
    method: 'POST',
    path: '/api/review/own',
    summary: 'The user’s review of a product, if any, and whether they may write one',
    access: 'signedIn',
    body: ofProduct,
    response: response(
      z.object({
        review: OwnReviewSchema.nullable(),
        mayReview: z.boolean(),
        /** The reason why the shop had hidden a review that the user then deleted; a new one would be hidden too. */
        hiddenReason: z.string().nullable(),
        /** The name that others will see unless the user chooses another. */
        author: z.string(),
      }),
      {},
    ),
    errors: { not_found: null },
  },
  saveReview: {
    method: 'PUT',
    path: '/api/review/save',
    summary:
      'Write a review of a product that was delivered to the user, or change it. Without a name others see the first name and an initial. 403 not_bought before a delivery',
    access: 'signedIn',
    body: ofProduct.extend({
      stars,
      text: note('A review can have up to 2 000 characters.', limits.text).transform((text) => text ?? ''),
      author: optionalLine(message('A name can have up to 40 characters.'), limits.author).refine(
        (name) => !hasContact(name),
        message('Leave out your phone number and email: everyone sees this name.'),
      ),
    }),
    response: response(OwnReviewSchema, {}),
    errors: { not_found: null, not_bought: null, ...rateLimited },
  },
  deleteReview: {
    method: 'DELETE',
    path: '/api/review/delete',
    summary: 'Delete the user’s own review of a product',
    access: 'signedIn',
    body: ofProduct,
    response: response(z.null(), {}),
    errors: { not_found: null },
  },
  adminReviews: {
    method: 'POST',
    path: '/api/review/list',
    summary: 'Every review, newest first; the filter new lists those that no staff have seen',
    access: 'manageReviews',
    body: z.object({
      page,
      limit: limit(limits.adminPage),
      filter: z.enum(reviewFilters, message('filter must be all, new, unanswered or hidden.')).default('all'),
      stars: stars.nullish().transform((given) => given ?? null),
    }),
    response: response(z.array(AdminReviewSchema), { ...paging, newCount: count }),
  },
  countNewReviews: {
    method: 'GET',
    path: '/api/review/new',
    summary: 'How many reviews no staff have seen',
    access: 'manageReviews',
    response: response(z.object({ newCount: count }), {}),
  },
  seeReviews: {
    method: 'PUT',
    path: '/api/review/seen',
    summary: 'Record that staff have seen reviews in their current form',
    access: 'manageReviews',
    body: z.object({ reviews: z.array(changed).max(100) }),
    response: response(z.object({ newCount: count }), {}),
  },
  answerReview: {
    method: 'PUT',
    path: '/api/review/answer',
    summary: 'Answer a review publicly, or change the answer; an empty text removes it',
    access: 'manageReviews',
    body: changed.extend({ answer: note('A reply can have up to 2 000 characters.', limits.answer) }),
    response: oneReview,
    errors: changeErrors,
  },
  hideReview: {
    method: 'PUT',
    path: '/api/review/hide',
    summary: 'Hide a review; its author sees the reason, and it no longer counts in the rating',
    access: 'manageReviews',
    body: changed.extend({
      reason: line('Enter a reason.', 'A reason can have up to 300 characters.', limits.reason),
    }),
    response: oneReview,
    errors: changeErrors,
  },
  showReview: {
    method: 'PUT',
    path: '/api/review/show',
    summary: 'Show a hidden review again',
    access: 'manageReviews',
    body: changed,
    response: oneReview,
    errors: changeErrors,
  },
} as const satisfies Record<string, Endpoint>
