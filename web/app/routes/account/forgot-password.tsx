import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { ForgotPage } from '../../rooms/account/entry/forgot-page.tsx'

export const loader = ownAddress('/forgot-password')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.forgotTitle')
export default ForgotPage
