import { SecurityLogPage } from '../../features/back-office/security-log/security-log-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/security-journal')
export const clientLoader = emptyClientLoader
export const meta = privateHead('securityLog.title')
export default SecurityLogPage
