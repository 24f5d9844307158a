import { VerifyEmailPage } from '../../features/account/entry/verify-email-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/verify-email')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.verifyTitle')
export default VerifyEmailPage
