import { ForgotPage } from '../../features/account/entry/forgot-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/forgot-password')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.forgotTitle')
export default ForgotPage
