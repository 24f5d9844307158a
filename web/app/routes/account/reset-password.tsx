import { ResetPage } from '../../features/account/entry/reset-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/reset-password')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.resetTitle')
export default ResetPage
