import { ReviewsPage } from '../../features/back-office/reviews/reviews-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/reviews')
export const clientLoader = emptyClientLoader
export const meta = privateHead('adminReviews.title')
export default ReviewsPage
