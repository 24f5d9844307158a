import { OverviewPage } from '../../features/back-office/overview/overview-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/overview')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.overview')
export default OverviewPage
