import { ForgotPage } from '../../features/account/entry/forgot-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/forgot-password')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.forgotTitle')
export default ForgotPage
