import { ResetPage } from '../../features/account/entry/reset-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/reset-password')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.resetTitle')
export default ResetPage
