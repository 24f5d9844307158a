import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { ResetPage } from '../../rooms/account/entry/reset-page.tsx'

export const loader = ownAddress('/reset-password')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.resetTitle')
export default ResetPage
