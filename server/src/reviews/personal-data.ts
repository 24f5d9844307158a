import type { PersonalData } from '../accounts/index.ts'
import { asOwn, findReviewsOf } from './queries.ts'

/** A user's reviews. Erased with the account, which the rows reference. */
export const reviewPersonalData: PersonalData = {
  name: 'reviews',
  async read(tx, userId) {
    const found = await findReviewsOf(tx, userId)
    return found.map((review) => ({
      ...asOwn(review),
      productId: review.productId,
      product: review.productName,
    }))
  },
}
