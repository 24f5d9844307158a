import { CodePage } from '../../features/account/entry/code-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/verification-otp')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.codeTitle')
export default CodePage
