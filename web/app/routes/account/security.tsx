import { SecurityPage } from '../../features/account/security/security-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/security')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.securityPage')
export default SecurityPage
