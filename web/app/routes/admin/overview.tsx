import { OverviewPage } from '../../features/back-office/overview/overview-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/overview')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.overview')
export default OverviewPage
