import { type AdminReview, reviewEndpoints as endpoints, publicNameOf, ratingOf } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { findUserName, type Guard, type Limits } from '../accounts/index.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import { hasReceived } from '../orders/index.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { openFairQueue } from '../platform/fair-queue.ts'
import { pagingOf } from '../platform/http/paging.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { LiveSettings } from '../settings/index.ts'
import { answerReview, hideReview, showReview } from './moderate.ts'
import {
  asOwn,
  asReview,
  countAdminReviews,
  countNew,
  countStars,
  findOwnReview,
  findReviews,
  listAdminReviews,
  markSeen,
  removeReview,
  writeReview,
} from './queries.ts'
import type { ReviewRow } from './schema.ts'

export type ReviewRoutes = {
  db: NodePgDatabase
  guard: Guard
  limits: Limits
  live: LiveCatalogue
  settings: Pick<LiveSettings, 'current'>
}

const noReviews = () => new Problem('not_found', 'This shop does not accept reviews at the moment.')
const notSold = () => new Problem('not_found', 'This product is no longer available.')
const notFound = () => new Problem('not_found', 'Review not found.')

const notBought = () =>
  new Problem('not_bought', 'You can review a product once it has been delivered to you.')

const isHiddenAndDeleted = ({ hiddenReason, deletedAt }: ReviewRow) =>
  hiddenReason !== null && deletedAt !== null

/** Product reviews by customers who received the product. */
export function reviewRoutes(app: FastifyInstance, dependencies: ReviewRoutes): void {
  publicRoutes(app, dependencies)
  authorRoutes(app, dependencies)
  staffRoutes(app, dependencies)
}

/** A fair queue, because anyone may request the reviews of a product and each answer counts them. */
const reading = openFairQueue({ concurrency: 2, maxQueued: 100, timeoutMs: 5_000 })

function publicRoutes(app: FastifyInstance, { db, guard, live, settings }: ReviewRoutes): void {
  registerEndpoint(app, guard, endpoints.reviews, async ({ productId, sort, page, limit }, request) => {
    if (!settings.current.reviews.isOn) return noReviews()
    if (!live.snapshot.products.has(productId)) return notSold()
    const { stars, count, found } = await reading(request.sender, async () => {
      const stars = await countStars(db, productId)
      const count = stars.reduce((all, number) => all + number, 0)
      const isPage = (page - 1) * limit < count
      return { stars, count, found: isPage ? await findReviews(db, { productId, sort, page, limit }) : [] }
    })
    const sum = stars.reduce((all, number, index) => all + number * (index + 1), 0)
    return {
      data: found.map(asReview),
      beside: { ...pagingOf({ page, limit }, count), rating: ratingOf({ count, sum }), stars },
    }
  })
}

function authorRoutes(app: FastifyInstance, { db, guard, limits, live, settings }: ReviewRoutes): void {
  registerEndpoint(app, guard, endpoints.ownReview, async ({ productId }, request) => {
    const { userId } = guard.signedIn(request)
    if (!settings.current.reviews.isOn) return noReviews()
    const review = await findOwnReview(db, userId, productId)
    return {
      data: {
        review: review?.deletedAt === null ? asOwn(review) : null,
        mayReview: review ? !isHiddenAndDeleted(review) : await hasReceived(db, { userId, productId }),
        hiddenReason: review && isHiddenAndDeleted(review) ? review.hiddenReason : null,
        author: publicNameOf((await findUserName(db, userId)) ?? ''),
      },
    }
  })

  registerEndpoint(app, guard, endpoints.saveReview, async ({ productId, stars, text, author }, request) => {
    const { userId } = guard.signedIn(request)
    if (!settings.current.reviews.isOn) return noReviews()
    const product = live.snapshot.products.get(productId)
    if (!product) return notSold()
    await limits.count('review', { account: userId, address: request.ip })
    const before = await findOwnReview(db, userId, productId)
    // The author may change it, even after a refund.
    if (!before && !(await hasReceived(db, { userId, productId }))) return notBought()
    const review = await writeReview(db, {
      userId,
      productId,
      productName: product.name.main,
      stars,
      text,
      author: author || publicNameOf((await findUserName(db, userId)) ?? ''),
    })
    await live.catchUp({ ratings: [productId] })
    const message =
      review.hiddenReason === null
        ? 'Thank you! Your review is published.'
        : 'Your review was saved. The shop has hidden it, so only you see it.'
    return { message, data: asOwn(review) }
  })

  registerEndpoint(app, guard, endpoints.deleteReview, async ({ productId }, request) => {
    // Allowed even while reviews are off, because a review belongs to its author.
    const { userId } = guard.signedIn(request)
    if (!(await inTransaction(db, (tx) => removeReview(tx, userId, productId)))) return notFound()
    await live.catchUp({ ratings: [productId] })
    return { message: 'Your review was deleted.', data: null }
  })
}

function staffRoutes(app: FastifyInstance, { db, guard, live }: ReviewRoutes): void {
  const shown = async (review: AdminReview) => {
    await live.catchUp({ ratings: [review.product._id] })
    return review
  }

  registerEndpoint(app, guard, endpoints.adminReviews, async ({ page, limit, ...filters }) => {
    const totalCount = await countAdminReviews(db, filters)
    return {
      data: await listAdminReviews(db, { ...filters, page, limit }),
      beside: { ...pagingOf({ page, limit }, totalCount), newCount: await countNew(db) },
    }
  })

  registerEndpoint(app, guard, endpoints.countNewReviews, async () => ({
    data: { newCount: await countNew(db) },
  }))

  registerEndpoint(app, guard, endpoints.seeReviews, async ({ reviews }) => {
    await markSeen(db, reviews)
    return { data: { newCount: await countNew(db) } }
  })

  registerEndpoint(app, guard, endpoints.answerReview, async ({ answer, ...seen }, request) => {
    const review = await answerReview(db, { ...seen, userId: guard.signedIn(request).userId }, answer)
    if (review instanceof Problem) return review
    const message = answer === null ? 'Your reply was removed.' : 'Your reply is published.'
    return { message, data: review }
  })

  registerEndpoint(app, guard, endpoints.hideReview, async ({ reason, ...seen }, request) => {
    const review = await hideReview(db, { ...seen, userId: guard.signedIn(request).userId }, reason)
    if (review instanceof Problem) return review
    return { message: 'The review is hidden. Its author sees your reason.', data: await shown(review) }
  })

  registerEndpoint(app, guard, endpoints.showReview, async (seen, request) => {
    const review = await showReview(db, { ...seen, userId: guard.signedIn(request).userId })
    if (review instanceof Problem) return review
    return { message: 'The review is shown again.', data: await shown(review) }
  })
}
