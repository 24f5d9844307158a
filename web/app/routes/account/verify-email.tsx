import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { VerifyEmailPage } from '../../rooms/account/entry/verify-email-page.tsx'

export const loader = ownAddress('/verify-email')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.verifyTitle')
export default VerifyEmailPage
