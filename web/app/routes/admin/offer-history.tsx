import { OfferHistoryPage } from '../../features/back-office/offers/history-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/offers/history')
export const clientLoader = emptyClientLoader
export const meta = privateHead('offers.history')
export default OfferHistoryPage
