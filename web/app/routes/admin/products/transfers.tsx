import { TransfersPage } from '../../../features/back-office/transfers/transfers-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/stock/transfers')
export const clientLoader = emptyClientLoader
export const meta = privateHead('transfers.title')
export default TransfersPage
