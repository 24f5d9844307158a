import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { OverviewPage } from '../../rooms/admin/overview/overview-page.tsx'

export const loader = ownAddress('/dashboard/overview')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.overview')
export default OverviewPage
