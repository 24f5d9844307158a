import { SettingsHistoryPage } from '../../../features/back-office/settings/history-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/settings/history')
export const clientLoader = emptyClientLoader
export const meta = privateHead('settings.history')
export default SettingsHistoryPage
