import { VerifyEmailPage } from '../../features/account/entry/verify-email-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/verify-email')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.verifyTitle')
export default VerifyEmailPage
