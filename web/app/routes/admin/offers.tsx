import { OffersPage } from '../../features/back-office/offers/offers-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/offers')
export const clientLoader = emptyClientLoader
export const meta = privateHead('offers.title')
export default OffersPage
